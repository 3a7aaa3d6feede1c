import { hash, parseOptions, verify } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { isPlainlyGuessable } from '../../../contract/password';
import { DomainError } from '../../errors';
import { type Ctx, inTransaction } from '../../context';
import { networkOf } from '../throttle';
import { concurrencyLimit, type Requester } from './concurrencyLimit';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { users } from '../../db/schema';
import { accountByEmail, type Account } from './accounts';

/** Rehashes a verified password at the current cost; undefined if it changed meanwhile. */
export const renewHash = async (ctx: Ctx, account: Account, password: string): Promise<Account | undefined> => {
  assertPublic(ctx);
  if (!isOutdated(account.passwordHash)) return account;
  const asker = requesterOf(ctx, account.email);
  const passwordHash = await hashPassword(password, asker);
  const renewed = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash)))
      .returning();
    if (row) await audit(tx, { action: 'password.rehash', object: { type: 'user', id: row.id } });
    return row;
  });
  if (renewed) return renewed;
  // Another login may have been first.
  const now = await accountByEmail(ctx, account.email);
  return now && (await verifyPassword(asker, now.passwordHash, password)) ? now : undefined;
};

/** argon2id at the lowest cost that OWASP accepts: 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes 19 MiB and a core, so bursts of logins must queue.
const hashingLimit = concurrencyLimit({ atOnce: 4, waiting: 50, retryAfterSeconds: 5 });

/** The hash of a forgotten random password, to verify in the usual time. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$4cPDqkpu/iKVL2+3/6Fe5A$Q7MnfTB1UkN8qvYyNrp4b5QVVmKzD/56rPcZKfZsszA';

/** Independent of whether the account exists. */
export const requesterOf = (ctx: Ctx, email: string): Requester => ({ network: networkOf(ctx), account: email });

/** For the command line and the seed. */
const nobody: Requester = { network: '', account: '' };

/** @throws DomainError `server_busy` when too many hashes wait */
export const hashPassword = (password: string, asker = nobody): Promise<string> =>
  hashingLimit(asker, () => hash(password, cost));

export const isOutdated = (passwordHash: string): boolean => {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
};

/** Works as long without an account, so that the time reveals nothing. @throws DomainError `server_busy`. */
export const verifyPassword = async (asker: Requester, passwordHash: string | undefined, password: string) => {
  const right = await hashingLimit(asker, () => verify(passwordHash ?? nobodysHash, password).catch(() => false));
  return right && passwordHash !== undefined;
};

let known: ReadonlySet<string> | null = null;
/** Loaded on first use, because the lists take 6 MB and most servers rarely need them. */
const commonPasswords = async (): Promise<ReadonlySet<string>> => {
  if (known === null) {
    const { dictionary } = await import(/* webpackMode: "eager" */ '@zxcvbn-ts/language-common');
    known = new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMinCharacters));
  }
  return known;
};

/** Refuses common passwords and the account's phone or name. @throws DomainError `password_too_common`. */
export const refuseGuessable = async (password: string, own: readonly string[]): Promise<void> => {
  const guessable = (await commonPasswords()).has(password.toLowerCase()) || isPlainlyGuessable(password, own);
  if (guessable) throw DomainError.ofField('password_too_common', 'password', messages.fields.passwordCommon);
};
