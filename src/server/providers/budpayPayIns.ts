import { z } from 'zod';
import type { PayInConfig, PaymentsConfig } from '../config';
import { ourCurrency } from '../lib/money';
import {
  budpayClient,
  hasWords,
  isRefusal,
  kobo,
  messageIn,
  messageMaxCharacters,
  naira,
  ourReference,
  reference,
  type ProviderAnswer,
} from './budpay';
import type { PayInInquiry, PayInProvider, StartedPayIn } from './ports';

const optionalText = z.string().max(messageMaxCharacters).optional().catch(undefined);
// Browsers open it, so only web addresses are accepted.
const checkoutUrl = z.url({ protocol: /^https?$/ }).max(2_000);
const startedSchema = z.object({
  data: z.object({
    authorization_url: checkoutUrl,
    bank_name: optionalText,
    account_number: optionalText,
    account_name: optionalText,
  }),
});
const payment = z.looseObject({
  reference: ourReference,
  amount: kobo,
  currency: z.string().max(10).optional(),
  domain: optionalText,
  status: z.string().max(messageMaxCharacters),
  paid_at: z.coerce.date().optional().catch(undefined),
});
const found = z.object({ data: payment });
const webhookSchema = z.object({
  notify: z.string(),
  data: z.object({ reference: reference.pipe(z.string().max(100)) }),
});

// The documentation names success; anything else is queried again.
const paid: ReadonlySet<string> = new Set(['success', 'successful']);
const failures: ReadonlySet<string> = new Set(['failed', 'reversed']);
const notifications: ReadonlySet<string> = new Set(['transaction', 'virtual_account']);

const startedOf = (answer: ProviderAnswer): StartedPayIn => {
  if (isRefusal(answer)) return { kind: 'refused', why: messageIn(answer) };
  const read = startedSchema.safeParse(answer.body);
  if (answer.status >= 300 || !read.success) return { kind: 'unclear', why: messageIn(answer) };
  const { authorization_url, bank_name: bank, account_number: number, account_name: name } = read.data.data;
  return {
    kind: 'started',
    checkoutUrl: authorization_url,
    ...(bank && number && name && { account: { bank, number, name } }),
  };
};

/** Pay-ins over BudPay's checkout, by our reference; untested against BudPay, so paths are settings. */
export const budpayPayIns = (
  config: PaymentsConfig,
  { startPath, askPath, paymentField }: Pick<PayInConfig, 'startPath' | 'askPath' | 'paymentField'>,
  get?: typeof fetch,
): PayInProvider => {
  const { ask, hintOf, isTestKey } = budpayClient(config, get);

  /** A reference's only payment is named by it, several by the configured field. */
  const nameOf = (data: z.output<typeof payment>): string | null => {
    if (paymentField === null) return data.reference;
    const name = data[paymentField];
    return typeof name === 'string' || typeof name === 'number' ? `${data.reference}:${name}`.slice(0, 200) : null;
  };

  const stateOf = (asked: string, answer: ProviderAnswer): PayInInquiry => {
    if (answer.status === 404 && hasWords(answer)) return { kind: 'missing' };
    const read = found.safeParse(answer.body);
    if (answer.status >= 300 || !read.success) return { kind: 'unclear', why: messageIn(answer) };
    const { data } = read.data;
    const unclear = (why: string) => ({ kind: 'unclear', why }) as const;
    if (data.reference !== asked.toLowerCase()) return unclear(`it answers about ${data.reference}`);
    const status = data.status.toLowerCase();
    if (failures.has(status)) return { kind: 'failed', why: data.status };
    if (!paid.has(status)) return { kind: 'open' };
    if (data.domain === 'test' && !isTestKey) return unclear('it answers about a test');
    const currency = data.currency?.toUpperCase() ?? ourCurrency;
    if (currency !== ourCurrency) return { kind: 'foreign', currency };
    const providerReference = nameOf(data);
    if (providerReference === null || data.amount === 0)
      return unclear('it does not say which payment, or of how much');
    return { kind: 'paid', amountKobo: data.amount, at: data.paid_at ?? null, providerReference };
  };

  return {
    start: ({ amountKobo, email, returnUrl: callback, ...request }) => {
      const body = JSON.stringify({ email, amount: naira(amountKobo), currency: ourCurrency, callback, ...request });
      return ask(startPath, startedOf, { body });
    },
    inquire: (asked) => ask(`${askPath}/${encodeURIComponent(asked)}`, (answer) => stateOf(asked, answer)),
    hintOf: (body, headers) =>
      hintOf(body, headers, (given) => {
        const hint = webhookSchema.parse(given);
        return notifications.has(hint.notify) ? hint.data.reference : null;
      }),
  };
};
