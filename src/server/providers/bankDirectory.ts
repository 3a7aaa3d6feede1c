import { z } from 'zod';
import { limits } from '../../contract/limits';
import type { BankListItem } from '../../contract/system';
import { bundledBanks } from './banks';
import type { BankDirectory } from './ports';

const freshMs = 24 * 60 * 60 * 1_000;
const retryMs = 5 * 60 * 1_000;
const patienceMs = 5_000;

// The provider's answer is foreign: only these two fields are taken over, and only in the shapes they are known to have.
const providerAnswer = z.object({
  data: z
    .array(z.object({ bank_name: z.string().trim().min(1).max(120), bank_code: z.string().regex(/^\d{3,9}$/) }))
    .min(1)
    .max(limits.unpagedMaxRows),
});

// An account that is not there is an answer, and no failure of the provider's.
const unknownAccount: ReadonlySet<number> = new Set([400, 404, 422]);
const nameAnswer = z.object({ data: z.string().trim().min(1).max(120) });

/** Without a payments provider: the bundled list, and no names. */
export const bundledBankDirectory = (): BankDirectory => ({
  list: async () => bundledBanks,
  accountName: async () => null,
});

export interface ProviderOptions {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly now: () => Date;
  readonly log: { warn(details: object, message: string): void };
  readonly fetch?: typeof fetch;
}

/**
 * The payments provider's own list of banks, kept for a day, and its word on whose an account is. Never throws: a failure is logged, and
 * until the provider answers again (it is asked at most every five minutes) the last list it gave is answered, or the bundled one.
 */
export const providerBankDirectory = ({
  baseUrl,
  secretKey,
  now,
  log,
  fetch: get = fetch,
}: ProviderOptions): BankDirectory => {
  let known: readonly BankListItem[] = bundledBanks;
  let askAgainAt = 0;
  let asking: Promise<void> | null = null;

  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    get(`${baseUrl}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secretKey}`, accept: 'application/json', ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
  const warn = (error: unknown, message: string) =>
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, message);

  const ask = async (): Promise<void> => {
    try {
      const response = await call('/api/v2/bank_list/NGN');
      if (!response.ok) throw new Error(`the provider answered ${response.status}`);
      const { data } = providerAnswer.parse(await response.json());
      const byName = new Map(data.map((bank) => [bank.bank_name, bank]));
      known = [...byName.values()].sort((a, b) => a.bank_name.localeCompare(b.bank_name, 'en'));
      askAgainAt = now().getTime() + freshMs;
    } catch (error) {
      warn(error, 'bank list of the payments provider failed');
      askAgainAt = now().getTime() + retryMs;
    }
  };

  const accountName = async (bank_code: string, account_number: string): Promise<string | null> => {
    try {
      const response = await call('/api/v2/account_name_verify', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ bank_code, account_number }),
      });
      if (unknownAccount.has(response.status)) return null;
      if (!response.ok) throw new Error(`the provider answered ${response.status}`);
      return nameAnswer.parse(await response.json()).data;
    } catch (error) {
      warn(error, 'account name of the payments provider failed');
      return null;
    }
  };

  return {
    accountName,
    list: async () => {
      if (now().getTime() >= askAgainAt) {
        asking ??= ask().finally(() => (asking = null));
        await asking;
      }
      return known;
    },
  };
};
