import { z } from 'zod';
import type { PaymentsConfig } from '../config';
import { ourCurrency } from '../lib/money';
import {
  budpayClient,
  hasWords,
  hmac,
  isRefusal,
  kobo,
  koboCut,
  messageIn,
  messageMaxCharacters,
  naira,
  ourReference,
  type ProviderAnswer,
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

// The documentation names pending and success, and failures are the usual words; the rest is queried again.
const meanings: Readonly<Record<string, ProviderTransfer['status']>> = {
  pending: 'pending',
  processing: 'pending',
  success: 'success',
  successful: 'success',
  failed: 'failed',
  reversed: 'failed',
};

/** A submission's result; under another reference, ours may be transferred again. */
const submissionOf = (answer: ProviderAnswer, { reference }: PayoutOrder): Submission => {
  if (isRefusal(answer)) return { kind: 'refused', why: messageIn(answer) };
  if (answer.status >= 300) return { kind: 'unclear', why: messageIn(answer) };
  const accepted = acceptedSchema.safeParse(answer.body);
  if (!accepted.success) return { kind: 'unclear', why: messageIn(answer) };
  const under = accepted.data.data.reference;
  return under === reference ? { kind: 'accepted' } : { kind: 'renamed', under };
};

/** Payouts over BudPay: signed bodies with sorted keys; our reference makes repeats harmless. */
export const budpayPayouts = (config: PaymentsConfig, get?: typeof fetch): PayoutProvider => {
  const { ask, hintOf, isTestKey } = budpayClient(config, get);

  const stateOf = (answer: ProviderAnswer): Inquiry => {
    // A gateway's error page is not the provider's answer.
    if (answer.status === 404 && hasWords(answer)) return { kind: 'missing' };
    const read = found.safeParse(answer.body);
    if (answer.status >= 300 || !read.success) return { kind: 'unclear', why: messageIn(answer) };
    const { reference, amount, account_number, bank_code, currency, domain, status } = read.data.data;
    const isPlay = domain === 'test' && !isTestKey;
    return {
      kind: 'found',
      transfer: {
        reference,
        bankCode: bank_code ?? null,
        amountKobo: amount,
        accountNo: account_number,
        currency: currency?.toUpperCase() ?? null,
        status: isPlay ? 'unknown' : (meanings[status.toLowerCase()] ?? 'unknown'),
        providerStatus: isPlay ? `${status}, of a test` : status,
      },
    };
  };

  return {
    submit: (order) => {
      const { reference, amountKobo, bankCode, bankName, accountNo, narration } = order;
      // Alphabetical, as the provider hashes them.
      const body = JSON.stringify({
        account_number: accountNo,
        amount: naira(amountKobo),
        bank_code: bankCode,
        bank_name: bankName,
        currency: ourCurrency,
        narration,
        reference,
      });
      const headers = { encryption: hmac(config.signingKey, body) };
      return ask('/bank_transfer', (answer) => submissionOf(answer, order), { body, headers });
    },
    inquire: (reference) => ask(`/payout/${encodeURIComponent(reference)}`, stateOf),
    balanceKobo: async () => {
      const answer = await ask(`/wallet_balance/${ourCurrency}`, ({ body }) => balance.parse(body).data.balance);
      return typeof answer === 'number' ? answer : null;
    },
    hintOf: (body, headers) => hintOf(body, headers, (given) => acceptedSchema.parse(given).data.reference),
  };
};
