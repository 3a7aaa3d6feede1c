import { hash, parseOptions, verify } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import { guessLimits, limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { isPlainlyGuessable } from '../../../contract/password';
import { DomainError } from '../../errors';
import { type Ctx, inTransaction } from '../../context';
import { clearAttempts, countAll, networkOf } from '../throttle';
import { concurrencyLimit, type Requester } from './concurrencyLimit';
import { assertMember, assertPublic } from '../../assertActor';
import { audit, type AuditEntry } from '../../audit';
import { consents, users } from '../../db/schema';
import { hashToken } from '../../lib/tokens';
import { legalVersion } from '../../../contract/brand';
import { dayInSeconds, quarterHourInSeconds } from '../../lib/time';

export const refuseOtherTerms = (version: string): void => {
  if (version !== legalVersion) throw new DomainError('terms_changed', messages.login.signupTermsChanged);
};

export const keepConsent = async (
  tx: Ctx,
  { id: userId, termsVersion: version }: { readonly id: string; readonly termsVersion: string | null },
  givenAt: Date,
): Promise<void> => {
  if (version !== null) await tx.db.insert(consents).values({ userId, version, givenAt }).onConflictDoNothing();
};

export type Account = typeof users.$inferSelect;

export const accountByEmail = async (ctx: Ctx, email: string): Promise<Account | undefined> => {
  const [account] = await ctx.db.select().from(users).where(eq(users.email, email));
  return account;
};

/** Locks the account, so that its sign-up, verification and reset run one by one. */
export const lockAccountByEmail = async (tx: Ctx, email: string): Promise<Account | undefined> => {
  const [account] = await tx.db.select().from(users).where(eq(users.email, email)).for('no key update');
  return account;
};

/** Enough to recognise a returning member. */
export const formerEmailHash = (email: string): Buffer => hashToken(email.toLowerCase());

export const hadAccount = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await ctx.db.$count(users, eq(users.formerEmailHash, formerEmailHash(email)))) > 0;

/** The caller must hold the account's lock. */
export const activate = async (tx: Ctx, userId: string): Promise<void> => {
  const [activated] = await tx.db
    .update(users)
    .set({ status: 'active', activatedAt: tx.now(), signupHash: null })
    .where(and(eq(users.id, userId), eq(users.status, 'pending')))
    .returning({ id: users.id, termsVersion: users.termsVersion, createdAt: users.createdAt });
  if (!activated) throw new Error(`account ${userId} has a sign-up code and is not pending`);
  // Agreed with the form; the code only verified the sender.
  await keepConsent(tx, activated, activated.createdAt);
};

/** An audit entry's object: the account or, without one, an anonymous part of the address. */
export const auditObject = (account: Pick<Account, 'id'> | undefined, email: string): AuditEntry['object'] =>
  account ? { type: 'user', id: account.id } : { type: 'address', id: email.replace(/^(.)[^@]*/, '$1•••') };

/** Rehashes a verified password at the current cost and in NFC; undefined if it changed meanwhile. */
export const renewHash = async (ctx: Ctx, account: Account, password: string): Promise<Account | undefined> => {
  assertPublic(ctx);
  const asker = requesterOf(ctx, account.email);
  const composed = password.normalize('NFC');
  const isCurrent = composed === password || (await isRight(asker, account.passwordHash, composed));
  if (isCurrent && !isOutdated(account.passwordHash)) return account;
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

export const requesterOf = (ctx: Ctx, email: string): Requester => ({ network: networkOf(ctx), account: email });

/** For the command line and the seed. */
const nobody: Requester = { network: '', account: '' };

/** @throws DomainError `server_busy` when too many hashes wait */
export const hashPassword = (password: string, asker = nobody): Promise<string> =>
  hashingLimit(asker, () => hash(password.normalize('NFC'), cost));

export const isOutdated = (passwordHash: string): boolean => {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
};

const isRight = (asker: Requester, passwordHash: string, form: string): Promise<boolean> =>
  hashingLimit(asker, () => verify(passwordHash, form).catch(() => false));

/** Older hashes are of the letters as typed, so these are tried next. Works as long without an account, so that the time reveals nothing. @throws DomainError `server_busy`. */
export const verifyPassword = async (asker: Requester, passwordHash: string | undefined, password: string) => {
  for (const form of new Set([password.normalize('NFC'), password]))
    if (await isRight(asker, passwordHash ?? nobodysHash, form)) return passwordHash !== undefined;
  return false;
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

const nearKey = (userId: string) => `password:account:${userId}`;
const dayKey = (userId: string) => `password:day:${userId}`;

/** A caller who knows the password or set it by mail is the holder, whatever was tried before. */
export const forgiveConfirmations = async (tx: Ctx, userId: string): Promise<void> => {
  await clearAttempts(tx, nearKey(userId));
  await clearAttempts(tx, dayKey(userId));
};

/** An unlocked phone proves nothing, so tries count first. @throws DomainError `rate_limited` or `password_wrong`. */
export const confirmPassword = async (ctx: Ctx, typed: string): Promise<Account> => {
  const { userId } = assertMember(ctx);
  const { tooMany, currentWrong } = messages.login;
  const { loginFailuresPerQuarterHour: perQuarterHour, loginFailuresPerAccountPerDay: perDay } = guessLimits;
  const { looked } = await countAll(ctx, [
    { key: nearKey(userId), windowSeconds: quarterHourInSeconds, limit: perQuarterHour, words: tooMany },
    { key: dayKey(userId), windowSeconds: dayInSeconds, limit: perDay, words: tooMany },
  ]);
  const [account] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (account && (await looked(() => verifyPassword(requesterOf(ctx, account.email), account.passwordHash, typed))))
    return account;
  await audit(ctx, { action: 'password.confirm', object: { type: 'user', id: userId }, after: { accepted: false } });
  throw DomainError.ofField('password_wrong', 'current_password', currentWrong);
};

/** Locks the confirmed account against new references too. @throws DomainError `conflict` if it has changed. */
export const lockConfirmed = async (tx: Ctx, { id, passwordHash }: Account): Promise<Account> => {
  const [account] = await tx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.status, 'active')))
    .for('update');
  if (!account) throw new DomainError('conflict');
  await forgiveConfirmations(tx, id);
  return account;
};
