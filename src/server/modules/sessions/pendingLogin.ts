import { and, eq, gt } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { pendingLogins, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { minutesAfter } from '../../lib/time';
import { hashToken, newToken } from '../../lib/tokens';
import type { Account } from '../passwords';
import { cookie } from '../../cookies';

/** Links password and second step, hidden from scripts. */
export const pendingLoginCookie = cookie(`${brand.shortName}_login`, limits.pendingLoginMinutes * 60);

const over = () => new DomainError('login_expired', messages.secondFactor.ticketOver);

/** Creates a pending-login token; only its hash is stored. */
export const issuePendingLogin = async (tx: Ctx, userId: string): Promise<string> => {
  const token = newToken();
  const createdAt = tx.now();
  const expiresAt = minutesAfter(createdAt, limits.pendingLoginMinutes);
  await tx.db.insert(pendingLogins).values({ tokenHash: hashToken(token), userId, createdAt, expiresAt });
  return token;
};

/** The pending login's account. @throws DomainError `login_expired`. */
export const holderOf = async (ctx: Ctx): Promise<Account> => {
  const token = pendingLoginCookie.read(ctx);
  if (token === undefined) throw over();
  const [found] = await ctx.db
    .select({ account: users })
    .from(pendingLogins)
    .innerJoin(users, eq(users.id, pendingLogins.userId))
    .where(
      and(
        eq(pendingLogins.tokenHash, hashToken(token)),
        gt(pendingLogins.expiresAt, ctx.now()),
        eq(users.status, 'active'),
        eq(users.isAdmin, true),
      ),
    );
  if (!found) throw over();
  return found.account;
};

/** Spends the pending login once. */
export const spendPendingLogin = async (tx: Ctx): Promise<void> => {
  const spent = await tx.db
    .delete(pendingLogins)
    .where(eq(pendingLogins.tokenHash, hashToken(pendingLoginCookie.read(tx) ?? '')))
    .returning({ userId: pendingLogins.userId });
  if (spent.length === 0) throw over();
};

export const endPendingLogins = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
};
