import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PaymentsConfig } from '../config';
import { callBudpay, type ProviderAnswer } from './budpay';
import type { Inquiry, PayoutOrder, PayoutProvider, ProviderTransfer, Submission } from './ports';

const messageMaxCharacters = 200;

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

/** Its webhooks put a prefix of their own in front of the reference. */
const ourReference = z.string().transform((reference) => reference.replace(/^BUD_/i, '').toLowerCase());

const transferFields = z.object({
  reference: ourReference,
  amount: kobo,
  account_number: z.string(),
  bank_code: z.string().optional().catch(undefined),
  domain: z.string().optional().catch(undefined),
  status: z.string().max(messageMaxCharacters),
});
const found = z.object({ data: transferFields });
const balance = z.object({ data: z.object({ balance: koboCut }) });
const webhookSchema = z.object({ data: z.object({ reference: ourReference }) });
// Most calls use `success`, one uses `status`.
const successSchema = z.object({ success: z.boolean().optional(), status: z.boolean().optional() });
const acceptedSchema = z.object({ data: z.object({ reference: ourReference }) });
const words = z.object({ message: z.string() });

// Its documents name pending and success. The two failures are the usual words for it; every other status is queried again.
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

const messageIn = ({ status, body }: ProviderAnswer): string => {
  const parsed = words.safeParse(body);
  return parsed.success ? parsed.data.message.slice(0, messageMaxCharacters) : `it answered ${status} without a word`;
};
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const refusals: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 422]);

/** The result of a submission. An acceptance under another reference than ours does not guarantee that ours is transferred once. */
const submissionOf = (answer: ProviderAnswer, { reference }: PayoutOrder): Submission => {
  if (refusals.has(answer.status)) return { kind: 'refused', why: messageIn(answer) };
  if (answer.status >= 300) return { kind: 'unclear', why: messageIn(answer) };
  const result = successSchema.safeParse(answer.body);
  if (result.success && (result.data.success ?? result.data.status) === false)
    return { kind: 'refused', why: messageIn(answer) };
  const accepted = acceptedSchema.safeParse(answer.body);
  if (!accepted.success) return { kind: 'unclear', why: messageIn(answer) };
  const under = accepted.data.data.reference;
  return under === reference ? { kind: 'accepted' } : { kind: 'renamed', under };
};

/**
 * Payouts over BudPay: amounts are naira strings, the `Encryption` header is a keyed hash of the exact bytes sent, with keys in alphabetical order,
 * and our own reference makes a repetition harmless. A webhook only names a payout to query.
 */
export const budpayPayouts = (config: PaymentsConfig, get?: typeof fetch): PayoutProvider => {
  const call = callBudpay(config, get);
  const isTestKey = config.secretKey.includes('_test');

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
      return submissionOf(answer, order);
    } catch (error) {
      return { kind: 'unclear', why: messageOf(error) };
    }
  };

  const inquire: PayoutProvider['inquire'] = async (reference): Promise<Inquiry> => {
    try {
      const answer = await call(`/payout/${encodeURIComponent(reference)}`);
      // A page of some gateway's is no word of the provider's.
      if (answer.status === 404 && words.safeParse(answer.body).success) return { kind: 'missing' };
      const read = found.safeParse(answer.body);
      if (answer.status >= 300 || !read.success) return { kind: 'unclear', why: messageIn(answer) };
      const { amount, account_number, bank_code, domain, status, reference: transferReference } = read.data.data;
      const isPlay = domain === 'test' && !isTestKey;
      return {
        kind: 'found',
        transfer: {
          reference: transferReference,
          bankCode: bank_code ?? null,
          amountKobo: amount,
          accountNo: account_number,
          status: isPlay ? 'unknown' : (meanings[status.toLowerCase()] ?? 'unknown'),
          providerStatus: isPlay ? `${status}, of a test` : status,
        },
      };
    } catch (error) {
      return { kind: 'unclear', why: messageOf(error) };
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
        return 'forged';
      try {
        return { reference: webhookSchema.parse(JSON.parse(body)).data.reference };
      } catch {
        return { reference: null };
      }
    },
  };
};
