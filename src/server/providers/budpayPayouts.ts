import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PaymentsConfig } from '../config';
import { callBudpay, type ProviderAnswer } from './budpay';
import type { Inquiry, PayoutProvider, ProviderTransfer, Submission } from './ports';

const saidMaxCharacters = 200;

/** Naira in major units, as a string or a number; read digit by digit, because a float has no exact hundredths. A fraction of a kobo is cut off. */
const koboCut = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,13}(\.\d{1,10})?$/))
  .transform((naira) => {
    const [whole = '', cents = ''] = naira.split('.');
    return Number(whole) * 100 + Number(cents.padEnd(2, '0').slice(0, 2));
  });
/** Of a transfer, which has no such fraction. */
const kobo = z
  .union([z.string(), z.number()])
  .refine((naira) => !/\.\d\d0*[1-9]/.test(String(naira)))
  .pipe(koboCut);

/** Its webhooks put a mark of their own in front of the reference. */
const ourReference = z.string().transform((reference) => reference.replace(/^BUD_/i, '').toLowerCase());

const transferFields = z.object({
  reference: ourReference,
  amount: kobo,
  account_number: z.string(),
  status: z.string().max(saidMaxCharacters),
  fee: koboCut.nullable().catch(null),
});
const found = z.object({ data: transferFields });
const balance = z.object({ data: z.object({ balance: koboCut }) });
const hint = z.object({ notify: z.string().optional(), data: z.object({ reference: ourReference }) });
const words = z.object({ message: z.string() });

// Seen in its documents: pending and success. The two failures are the plain words for it; every other word is asked about again.
const meanings: Readonly<Record<string, ProviderTransfer['status']>> = {
  pending: 'pending',
  processing: 'pending',
  success: 'success',
  successful: 'success',
  failed: 'failed',
  reversed: 'failed',
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => [key, sorted(held)]),
  );
};

const hmac = (key: string, message: string): string => createHmac('sha512', key).update(message).digest('hex');

const sameText = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const signatureHeaders = ['merchantsignature', 'merchant_signature', 'merchant-signature', 'x-budpay-signature'];

const toldBy = ({ status, body }: ProviderAnswer): string => {
  const told = words.safeParse(body);
  return told.success ? told.data.message.slice(0, saidMaxCharacters) : `it answered ${status} without a word`;
};
const toldOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const refusals: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 422]);

/**
 * Payouts over BudPay: amounts are naira strings, the `Encryption` header is a keyed hash of the exact bytes sent, whose keys are in the order
 * of the alphabet, and our own reference makes a repetition harmless. A webhook is believed for no more than which payout to ask about.
 */
export const budpayPayouts = (config: PaymentsConfig, get?: typeof fetch): PayoutProvider => {
  const call = callBudpay(config, get);

  const submit: PayoutProvider['submit'] = async (order): Promise<Submission> => {
    const body = JSON.stringify(
      sorted({
        currency: 'NGN',
        amount: (order.amountKobo / 100).toFixed(2).replace(/\.00$/, ''),
        bank_code: order.bankCode,
        bank_name: order.bankName,
        account_number: order.accountNo,
        narration: order.narration,
        reference: order.reference,
      }),
    );
    try {
      const answer = await call('/bank_transfer', { body, headers: { encryption: hmac(config.signingKey, body) } });
      if (refusals.has(answer.status)) return { kind: 'refused', why: toldBy(answer) };
      return answer.status < 300 ? { kind: 'accepted' } : { kind: 'unclear', why: toldBy(answer) };
    } catch (error) {
      return { kind: 'unclear', why: toldOf(error) };
    }
  };

  const inquire: PayoutProvider['inquire'] = async (reference): Promise<Inquiry> => {
    try {
      const answer = await call(`/payout/${encodeURIComponent(reference)}`);
      if (answer.status === 404) return { kind: 'missing' };
      const read = found.safeParse(answer.body);
      if (answer.status >= 300 || !read.success) return { kind: 'unclear', why: toldBy(answer) };
      const { amount, account_number, status, fee, ...rest } = read.data.data;
      return {
        kind: 'found',
        transfer: {
          ...rest,
          amountKobo: amount,
          accountNo: account_number,
          status: meanings[status.toLowerCase()] ?? 'unknown',
          said: status,
          feeKobo: fee,
        },
      };
    } catch (error) {
      return { kind: 'unclear', why: toldOf(error) };
    }
  };

  return {
    submit,
    inquire,
    balanceKobo: async () => {
      try {
        const read = balance.safeParse((await call('/wallet_balance/NGN')).body);
        return read.success ? read.data.data.balance : null;
      } catch {
        return null;
      }
    },
    hintOf: (body, headers) => {
      const genuine = [
        hmac(config.secretKey, body),
        ...(config.publicKey ? [hmac(config.secretKey, config.publicKey)] : []),
      ];
      const given = signatureHeaders.map((name) => headers[name]).filter((value) => typeof value === 'string');
      if (!given.some((signature) => genuine.some((expected) => sameText(signature.toLowerCase(), expected))))
        return null;
      try {
        return hint.parse(JSON.parse(body)).data.reference;
      } catch {
        return null;
      }
    },
  };
};
