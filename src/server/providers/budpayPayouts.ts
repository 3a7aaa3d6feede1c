import { z } from 'zod';
import type { PaymentsConfig } from '../config';
import { ourCurrency } from '../lib/money';
import {
  callBudpay,
  type ProviderAnswer,
  hasWords,
  hmac,
  isRefusal,
  isSigned,
  kobo,
  koboCut,
  messageIn,
  messageMaxCharacters,
  messageOf,
  naira,
  ourReference,
} from './budpay';
import type { Inquiry, PayoutOrder, PayoutProvider, ProviderTransfer, Submission } from './ports';

const transferFields = z.object({
  reference: ourReference,
  amount: kobo,
  account_number: z.string(),
  bank_code: z.string().optional().catch(undefined),
  currency: z.string().max(10).optional().catch('unreadable'),
  domain: z.string().optional().catch(undefined),
  status: z.string().max(messageMaxCharacters),
});
const found = z.object({ data: transferFields });
const balance = z.object({ data: z.object({ balance: koboCut }) });
const acceptedSchema = z.object({ data: z.object({ reference: ourReference }) });
const webhookSchema = acceptedSchema;

// Its documents name pending and success. The two failures are the usual words; every other status is queried again.
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

/** The result of a submission. An acceptance under another reference than ours does not guarantee that ours is transferred once. */
const submissionOf = (answer: ProviderAnswer, { reference }: PayoutOrder): Submission => {
  if (isRefusal(answer)) return { kind: 'refused', why: messageIn(answer) };
  if (answer.status >= 300) return { kind: 'unclear', why: messageIn(answer) };
  const accepted = acceptedSchema.safeParse(answer.body);
  if (!accepted.success) return { kind: 'unclear', why: messageIn(answer) };
  const under = accepted.data.data.reference;
  return under === reference ? { kind: 'accepted' } : { kind: 'renamed', under };
};

/**
 * Payouts over BudPay: amounts are naira strings, the `Encryption` header is a keyed hash of the exact bytes sent, with keys in alphabetical order,
 * and our reference makes a repetition harmless. A webhook only names a payout to query.
 */
export const budpayPayouts = (config: PaymentsConfig, get?: typeof fetch): PayoutProvider => {
  const call = callBudpay(config, get);
  const isTestKey = config.secretKey.includes('_test');

  const submit: PayoutProvider['submit'] = async (order): Promise<Submission> => {
    const body = JSON.stringify(
      sorted({
        currency: ourCurrency,
        amount: naira(order.amountKobo),
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
      // A gateway's error page is no answer of the provider's.
      if (answer.status === 404 && hasWords(answer)) return { kind: 'missing' };
      const read = found.safeParse(answer.body);
      if (answer.status >= 300 || !read.success) return { kind: 'unclear', why: messageIn(answer) };
      const {
        amount,
        account_number,
        bank_code,
        currency,
        domain,
        status,
        reference: transferReference,
      } = read.data.data;
      const isPlay = domain === 'test' && !isTestKey;
      return {
        kind: 'found',
        transfer: {
          reference: transferReference,
          bankCode: bank_code ?? null,
          amountKobo: amount,
          accountNo: account_number,
          currency: currency?.toUpperCase() ?? null,
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
        const read = balance.safeParse((await call(`/wallet_balance/${ourCurrency}`)).body);
        return read.success ? read.data.data.balance : null;
      } catch {
        return null;
      }
    },
    hintOf: (body, headers) => {
      if (!isSigned(config, body, headers)) return 'forged';
      try {
        return { reference: webhookSchema.parse(JSON.parse(body)).data.reference };
      } catch {
        return { reference: null };
      }
    },
  };
};
