import { and, eq } from 'drizzle-orm';
import type { AuditEntry } from '../../audit';
import type { Ctx } from '../../context';
import { users, consents } from '../../db/schema';
import { hashToken } from '../../lib/tokens';
import { legalVersion } from '../../../contract/brand';
import * as messages from '../../../contract/messages';
import { DomainError } from '../../errors';

export const refuseOtherTerms = (version: string): void => {
  if (version !== legalVersion) throw new DomainError('terms_changed', messages.login.signupTermsChanged);
};

/** Keeps the first date if repeated. */
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
