import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call's behaviour: normal, or a typical failure. */
export type Mishap =
  | 'none'
  | 'slow'
  | 'drop-before'
  | 'drop-after'
  | 'error-before'
  | 'error-after'
  | 'garbage'
  | 'refuse'
  | 'lie-amount'
  | 'lie-account'
  | 'lie-reference'
  | 'lie-bank'
  /** Accepts the transfer under another reference. */
  | 'own-reference'
  | 'odd-word'
  | 'missing'
  | 'stale'
  | 'false-failure';

export interface DoubledTransfer {
  readonly reference: string;
  readonly amount: string;
  readonly bank_code: string;
  readonly account_number: string;
  status: 'pending' | 'success' | 'failed' | 'reversed';
  /** Naira by default. */
  currency?: string;
  /** Submissions; a reference is transferred once, as the provider promises. */
  submitted: number;
}

/** A payment on the provider's page. */
export interface DoubledPayment {
  readonly reference: string;
  /** The requested sum, then the paid one. */
  amount: string;
  readonly callback: string;
  status: 'pending' | 'success' | 'failed' | 'reversed' | 'abandoned';
  /** Naira by default. */
  currency?: string;
  paid_at?: string;
  /** Distinguishes payments under one reference. */
  sessionid: string | null;
}

type Called = 'submit' | 'inquire' | 'start' | 'ask' | 'other';

interface DoubleOptions {
  readonly secretKey: string;
  readonly publicKey: string;
  readonly port?: number;
  /** Chosen per call. */
  readonly mishap?: (call: Called) => Mishap;
  /** A transfer's status at the next query. */
  readonly outcome?: (transfer: DoubledTransfer) => DoubledTransfer['status'];
  /** The address for webhooks, posted twice each and unordered. */
  readonly webhook?: string;
  readonly slowMs?: number;
}

const hmac = (key: string, message: string): string => createHmac('sha512', key).update(message).digest('hex');

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

const isSorted = (body: string): boolean => {
  const keys = Object.keys(JSON.parse(body) as object);
  return keys.join() === [...keys].sort().join();
};

/** A separate payments server that answers as BudPay documents, or fails; it survives killed servers. */
export class PaymentsDouble {
  readonly transfers = new Map<string, DoubledTransfer>();
  readonly payments = new Map<string, DoubledPayment>();
  #paid = 0;
  /** Mistakes no proper caller makes: wrong keys, signatures, key order, or amounts. */
  readonly faults: string[] = [];
  mishap: NonNullable<DoubleOptions['mishap']>;
  outcome: NonNullable<DoubleOptions['outcome']>;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      this.faults.push(String(error));
      response.destroy();
    });
  });

  private constructor(private readonly options: DoubleOptions) {
    this.mishap = options.mishap ?? (() => 'none');
    this.outcome = options.outcome ?? (() => 'success');
  }

  static async start(options: DoubleOptions): Promise<PaymentsDouble> {
    const double = new PaymentsDouble(options);
    await new Promise<void>((listening) => double.#server.listen(options.port ?? 0, '127.0.0.1', listening));
    return double;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** Posts a transfer's webhook twice, as the provider may. */
  async announce({ reference, status, ...rest }: DoubledTransfer, url = this.options.webhook): Promise<void> {
    if (!url) return;
    const notifyType = status === 'success' ? 'successful' : status;
    await this.#notify(url, { notify: 'payout', notifyType, data: { reference: `BUD_${reference}`, status, ...rest } });
  }

  /** Pays, by default the requested sum. */
  pay(reference: string, amount = this.payments.get(reference)?.amount ?? '0'): DoubledPayment {
    this.#paid += 1;
    const { callback = '' } = this.payments.get(reference) ?? {};
    const payment = { reference, amount, callback, status: 'success' as const, sessionid: `S${this.#paid}` };
    this.payments.set(reference, payment);
    return payment;
  }

  /** Posts a payment's webhook twice, claiming this amount. */
  async announcePayment({ reference, amount, status }: DoubledPayment, claimed = amount): Promise<void> {
    const { webhook: url } = this.options;
    const data = { reference, amount: claimed, currency: 'NGN', status };
    if (url) await this.#notify(url, { notify: 'transaction', notifyType: 'successful', data });
  }

  async #notify(url: string, hint: object): Promise<void> {
    const body = JSON.stringify(hint);
    const merchantsignature = hmac(this.options.secretKey, this.options.publicKey);
    const headers = { 'content-type': 'application/json', merchantsignature };
    const post = () => fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    await Promise.all([post(), post()]);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const path = (request.url ?? '').replace(/^\/api\/v2/, '');
    if (path.startsWith('/checkout/')) return this.#checkout(path.slice('/checkout/'.length), request, response);
    const call = this.#callOf(path);
    const mishap = this.mishap(call);
    if (request.headers.authorization !== `Bearer ${this.options.secretKey}`) this.faults.push(`wrong key for ${path}`);
    if (mishap === 'slow') await new Promise((over) => setTimeout(over, this.options.slowMs ?? 300));
    if (mishap === 'drop-before') return void response.destroy();
    if (mishap === 'error-before') return this.#say(response, 502, { message: 'Bad gateway' });
    const [status, answer] = this.#work(call, path, body, request, mishap);
    if (mishap === 'drop-after') return void response.destroy();
    if (mishap === 'error-after') return this.#say(response, 500, { message: 'Server error' });
    if (mishap === 'garbage') return void response.end('<html>Just a moment...</html>');
    this.#say(response, status, answer);
  }

  #callOf(path: string): Called {
    if (path === '/bank_transfer') return 'submit';
    if (path === '/transaction/initialize') return 'start';
    if (path.startsWith('/transaction/verify/')) return 'ask';
    return path.startsWith('/payout/') ? 'inquire' : 'other';
  }

  /** A link's page with one button, which pays and returns. */
  async #checkout(reference: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payment = this.payments.get(reference);
    if (!payment) return this.#say(response, 404, { message: 'Not found' });
    if (request.method === 'POST') {
      await this.announcePayment(this.pay(reference));
      return void response.writeHead(303, { location: payment.callback }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><title>Checkout</title><link rel="icon" href="data:,"><form method="post"><button>Pay ${payment.amount}</button></form>`,
    );
  }

  #say(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  #work(call: string, path: string, body: string, request: IncomingMessage, mishap: Mishap): [number, object] {
    if (call === 'submit') return this.#submit(body, String(request.headers.encryption), mishap);
    if (call === 'inquire') return this.#inquire(decodeURIComponent(path.slice('/payout/'.length)), mishap);
    if (call === 'start') return this.#start(body, mishap);
    if (call === 'ask') return this.#ask(decodeURIComponent(path.slice('/transaction/verify/'.length)), mishap);
    if (path === '/wallet_balance/NGN')
      return [200, { success: true, data: { currency: 'NGN', balance: '2793400.40555' } }];
    if (path === '/account_name_verify') return [200, { success: true, data: 'ADA OBI' }];
    if (path.startsWith('/bank_list'))
      return [200, { success: true, data: [{ bank_name: 'GTBank', bank_code: '000013' }] }];
    return [404, { message: 'Not found' }];
  }

  #submit(body: string, encryption: string, mishap: Mishap): [number, object] {
    if (encryption !== hmac(this.options.publicKey, body)) this.faults.push('wrong signature');
    if (!isSorted(body)) this.faults.push('keys out of order');
    if (mishap === 'refuse') return [422, { message: 'Insufficient balance' }];
    const order = JSON.parse(body) as DoubledTransfer;
    const known = mishap === 'own-reference' ? undefined : this.transfers.get(order.reference);
    if (known && (known.amount !== order.amount || known.account_number !== order.account_number))
      this.faults.push(`another transfer under ${order.reference}`);
    if (order.reference !== order.reference.toLowerCase()) this.faults.push('reference in capitals');
    const { amount, bank_code, account_number } = order;
    const reference = mishap === 'own-reference' ? `trf_${this.transfers.size + 1}` : order.reference;
    const transfer = known ?? { reference, amount, bank_code, account_number, status: 'pending', submitted: 0 };
    transfer.submitted += 1;
    this.transfers.set(reference, transfer);
    return [
      200,
      {
        success: true,
        message: 'Transfer successfully logged and Processing',
        data: { ...transfer, status: 'pending' },
      },
    ];
  }

  #inquire(reference: string, mishap: Mishap): [number, object] {
    const transfer = this.transfers.get(reference);
    if (!transfer || mishap === 'missing') return [404, { message: 'Payout not found' }];
    if (transfer.status === 'pending') {
      transfer.status = this.outcome(transfer);
      if (transfer.status !== 'pending') void this.announce(transfer);
    }
    const details = { currency: 'NGN', ...transfer, fee: '10' } as Record<string, unknown>;
    if (mishap === 'lie-amount') details.amount = String(Number(transfer.amount) + 1);
    if (mishap === 'lie-account') details.account_number = '9999999999';
    if (mishap === 'lie-bank') details.bank_code = '000099';
    if (mishap === 'lie-reference') details.reference = 'trf_somebody_elses';
    if (mishap === 'odd-word') details.status = 'queued_for_settlement';
    if (mishap === 'stale') details.status = 'pending';
    if (mishap === 'false-failure') details.status = 'failed';
    return [200, { status: true, message: 'Payout retrieved', data: details }];
  }

  #start(body: string, mishap: Mishap): [number, object] {
    if (mishap === 'refuse') return [422, { message: 'Amount too small' }];
    const { reference, amount, callback } = JSON.parse(body) as DoubledPayment;
    if (this.payments.has(reference)) this.faults.push(`a second link under ${reference}`);
    this.payments.set(reference, { reference, amount, callback, status: 'pending', sessionid: null });
    const data = { authorization_url: `${this.baseUrl}/checkout/${reference}`, access_code: 'x', reference };
    return [200, { status: true, message: 'Authorization URL created', data }];
  }

  #ask(reference: string, mishap: Mishap): [number, object] {
    const payment = this.payments.get(reference);
    if (!payment || mishap === 'missing') return [404, { status: false, message: 'Transaction not found' }];
    const data: Record<string, unknown> = { currency: 'NGN', ...payment, domain: 'test' };
    if (mishap === 'lie-reference') data.reference = 'another';
    if (mishap === 'odd-word') data.status = 'ongoing';
    if (mishap === 'stale') data.status = 'pending';
    return [200, { status: true, message: 'Verification successful', data }];
  }
}
