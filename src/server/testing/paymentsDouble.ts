import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fields of a false answer. `lie-amount` adds a naira. */
const lies = {
  'lie-account': { account_number: '9999999999' },
  'lie-bank': { bank_code: '000099' },
  'lie-reference': { reference: 'trf_somebody_elses' },
  'odd-word': { status: 'queued_for_settlement' },
  stale: { status: 'pending' },
  'false-failure': { status: 'failed' },
} as const;

/** The behaviour for one call: normal, or one of a provider's usual failures. `own-reference` takes a transfer under the provider's reference. */
export type Mishap =
  | keyof typeof lies
  | 'lie-amount'
  | 'none'
  | 'slow'
  | 'drop-before'
  | 'drop-after'
  | 'error-before'
  | 'error-after'
  | 'garbage'
  | 'refuse'
  | 'own-reference'
  | 'missing';

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
interface DoubledPayment {
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
type Answer = [status: number, body: object];

interface DoubleOptions {
  readonly secretKey: string;
  readonly publicKey: string;
  /** The address for webhooks about payments, posted twice each and in no order; none without it. */
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

const lie = ({ amount }: { readonly amount: string }, mishap: Mishap): object => {
  if (mishap === 'lie-amount') return { amount: String(Number(amount) + 1) };
  return mishap in lies ? lies[mishap as keyof typeof lies] : {};
};

/** Answers that depend on nothing, by their paths. */
const facts: Readonly<Record<string, unknown>> = {
  '/wallet_balance/NGN': { currency: 'NGN', balance: '2793400.40555' },
  '/account_name_verify': 'ADA OBI',
  '/bank_list/NGN': [{ bank_name: 'GTBank', bank_code: '000013' }],
};

/** A payments provider over HTTP that answers as BudPay's documents state, or with a chosen failure. A killed server finds its transfers here. */
export class PaymentsDouble {
  readonly transfers = new Map<string, DoubledTransfer>();
  readonly payments = new Map<string, DoubledPayment>();
  #paid = 0;
  /** Mistakes no proper caller makes: wrong keys, signatures, key order, or amounts. */
  readonly faults: string[] = [];
  mishap: (call: Called) => Mishap = () => 'none';
  /** The status of a transfer at its next reading. */
  outcome: (transfer: DoubledTransfer) => DoubledTransfer['status'] = () => 'success';
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      this.faults.push(String(error));
      response.destroy();
    });
  });

  private constructor(private readonly options: DoubleOptions) {}

  static async start(options: DoubleOptions): Promise<PaymentsDouble> {
    const double = new PaymentsDouble(options);
    // A client that was busy for longer than the usual five seconds would meet a closed connection.
    double.#server.keepAliveTimeout = 60_000;
    await new Promise<void>((listening) => double.#server.listen(0, '127.0.0.1', listening));
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
  async announce({ reference, status, ...rest }: DoubledTransfer, url: string): Promise<void> {
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
    const [call, work] = this.#workOf(path, body, request);
    const mishap = this.mishap(call);
    if (request.headers.authorization !== `Bearer ${this.options.secretKey}`) this.faults.push(`wrong key for ${path}`);
    if (mishap === 'slow') await new Promise((over) => setTimeout(over, this.options.slowMs ?? 300));
    if (mishap === 'drop-before') return void response.destroy();
    if (mishap === 'error-before') return this.#say(response, 502, { message: 'Bad gateway' });
    const [status, answer] = work(mishap);
    if (mishap === 'drop-after') return void response.destroy();
    if (mishap === 'error-after') return this.#say(response, 500, { message: 'Server error' });
    if (mishap === 'garbage') return void response.end('<html>Just a moment...</html>');
    this.#say(response, status, answer);
  }

  #workOf(path: string, body: string, { headers }: IncomingMessage): [Called, (mishap: Mishap) => Answer] {
    const reference = decodeURIComponent(path.split('/').at(-1) ?? '');
    if (path === '/bank_transfer')
      return ['submit', (mishap) => this.#submit(body, String(headers.encryption), mishap)];
    if (path === '/transaction/initialize') return ['start', (mishap) => this.#start(body, mishap)];
    if (path.startsWith('/transaction/verify/')) return ['ask', (mishap) => this.#ask(reference, mishap)];
    if (path.startsWith('/payout/')) return ['inquire', (mishap) => this.#inquire(reference, mishap)];
    const data = facts[path.replace(/\?.*/, '')];
    return ['other', () => (data ? [200, { success: true, data }] : [404, { message: 'Not found' }])];
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

  #submit(body: string, encryption: string, mishap: Mishap): Answer {
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
    const message = 'Transfer successfully logged and Processing';
    return [200, { success: true, message, data: { ...transfer, status: 'pending' } }];
  }

  #inquire(reference: string, mishap: Mishap): Answer {
    const transfer = this.transfers.get(reference);
    if (!transfer || mishap === 'missing') return [404, { message: 'Payout not found' }];
    if (transfer.status === 'pending') transfer.status = this.outcome(transfer);
    const data = { currency: 'NGN', ...transfer, fee: '10', ...lie(transfer, mishap) };
    return [200, { status: true, message: 'Payout retrieved', data }];
  }

  #start(body: string, mishap: Mishap): Answer {
    if (mishap === 'refuse') return [422, { message: 'Amount too small' }];
    const { reference, amount, callback } = JSON.parse(body) as DoubledPayment;
    if (this.payments.has(reference)) this.faults.push(`a second link under ${reference}`);
    this.payments.set(reference, { reference, amount, callback, status: 'pending', sessionid: null });
    const data = { authorization_url: `${this.baseUrl}/checkout/${reference}`, access_code: 'x', reference };
    return [200, { status: true, message: 'Authorization URL created', data }];
  }

  #ask(reference: string, mishap: Mishap): Answer {
    const payment = this.payments.get(reference);
    if (!payment || mishap === 'missing') return [404, { status: false, message: 'Transaction not found' }];
    const data = { currency: 'NGN', ...payment, domain: 'test', ...lie(payment, mishap) };
    return [200, { status: true, message: 'Verification successful', data }];
  }
}
