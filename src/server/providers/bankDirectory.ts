import { z } from 'zod';
import { limits } from '../../contract/limits';
import type { BankListItem } from '../../contract/system';
import { bundledBanks, inUsualOrder } from './banks';
import { callBudpay } from './budpay';
import type { AccountName, BankDirectory } from './ports';

const freshMs = 24 * 60 * 60 * 1_000;
const retryMs = 5 * 60 * 1_000;
const nameFreshMs = 60_000;
const namesMax = 1_000;
// The longest accepted list: a thousand banks with the longest names.
const listMaxBytes = 256 * 1024;

// Only these two fields are used, in known shapes.
const providerAnswer = z.object({
  data: z
    .array(z.object({ bank_name: z.string().trim().min(1).max(120), bank_code: z.string().regex(/^\d{3,9}$/) }))
    .min(1)
    .max(limits.unpagedMaxRows),
});

// An unknown account is an answer, not a failure.
const unknownAccount: ReadonlySet<number> = new Set([400, 404, 422]);
const nameAnswer = z.object({ data: z.string().trim().min(1).max(120) });

/** Without a provider: the bundled list and no names. */
export const bundledBankDirectory = (): BankDirectory => ({
  list: async () => bundledBanks,
  accountName: async () => ({ kind: 'untold' }),
});

interface ProviderOptions {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
  readonly fetch?: typeof fetch;
}

/** Caches banks for a day and names for a minute. Never throws: falls back to the last or bundled list. */
export const providerBankDirectory = ({ now, log, ...provider }: ProviderOptions): BankDirectory => {
  const call = callBudpay(provider, provider.fetch);
  let known: readonly BankListItem[] = bundledBanks;
  let retryAt = 0;
  let asking: Promise<void> | null = null;

  const warn = (error: unknown, message: string) =>
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, message);

  const ask = async (): Promise<void> => {
    try {
      const { status, body } = await call('/bank_list/NGN', { maxBytes: listMaxBytes });
      if (status >= 300) throw new Error(`the provider answered ${status}`);
      const { data } = providerAnswer.parse(body);
      const byName = new Map(data.map((bank) => [bank.bank_name, bank]));
      known = inUsualOrder([...byName.values()]);
      retryAt = now().getTime() + freshMs;
    } catch (error) {
      warn(error, 'bank list of the payments provider failed');
      retryAt = now().getTime() + retryMs;
    }
  };

  const askName = async (bank_code: string, account_number: string): Promise<AccountName> => {
    try {
      const request = { body: JSON.stringify({ bank_code, account_number }) };
      const { status, body } = await call('/account_name_verify', request);
      if (unknownAccount.has(status)) return { kind: 'missing' };
      if (status >= 300) throw new Error(`the provider answered ${status}`);
      return { kind: 'found', name: nameAnswer.parse(body).data };
    } catch (error) {
      warn(error, 'account name of the payments provider failed');
      return { kind: 'untold' };
    }
  };

  const names = new Map<string, { readonly answer: AccountName; readonly until: number }>();

  return {
    accountName: async (bankCode, accountNo) => {
      const key = `${bankCode} ${accountNo}`;
      const kept = names.get(key);
      if (kept && kept.until > now().getTime()) return kept.answer;
      const answer = await askName(bankCode, accountNo);
      names.delete(key);
      if (names.size >= namesMax) names.clear();
      if (answer.kind !== 'untold') names.set(key, { answer, until: now().getTime() + nameFreshMs });
      return answer;
    },
    list: async () => {
      if (now().getTime() >= retryAt) {
        asking ??= ask().finally(() => (asking = null));
        await asking;
      }
      return known;
    },
  };
};
