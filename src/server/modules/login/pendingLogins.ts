import { and, eq, gt, type SQL } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { cookie } from '../../cookies';
import { pendingLogins, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { minutesAfter } from '../../lib/time';
import { hashToken, newToken } from '../../lib/tokens';
import type { Account } from '../passwords';

/** One per browser, hidden from scripts. */
const pendingLoginCookie = cookie(`${brand.shortName}_login`, limits.pendingLoginMinutes * 60);

type Kind = (typeof pendingLogins.$inferSelect)['kind'];

export const loginExpired = () => new DomainError('login_expired', messages.secondFactor.ticketOver);

/** Made with each verification, so that nobody can know it before. @returns the token for `keepPendingLogin`. */
export const issuePendingLogin = async (tx: Ctx, userId: string, kind: Kind): Promise<string> => {
  const token = newToken();
  const createdAt = tx.now();
  const expiresAt = minutesAfter(createdAt, limits.pendingLoginMinutes);
  await tx.db.insert(pendingLogins).values({ tokenHash: hashToken(token), userId, kind, createdAt, expiresAt });
  return token;
};

export const keepPendingLogin = (ctx: Ctx, token: string): void => pendingLoginCookie.write(ctx, token);

const heldHere = (ctx: Ctx, kind: Kind, token: string): SQL | undefined =>
  and(
    eq(pendingLogins.tokenHash, hashToken(token)),
    eq(pendingLogins.kind, kind),
    gt(pendingLogins.expiresAt, ctx.now()),
  );

/** The account of this browser's pending login, in any state. */
export const pendingLoginOf = async (ctx: Ctx, kind: Kind): Promise<Account | undefined> => {
  const token = pendingLoginCookie.read(ctx);
  if (token === undefined) return undefined;
  const [found] = await ctx.db
    .select({ account: users })
    .from(pendingLogins)
    .innerJoin(users, eq(users.id, pendingLogins.userId))
    .where(heldHere(ctx, kind, token));
  return found?.account;
};

/** Of several simultaneous calls with one token, one continues. @throws DomainError `login_expired`. */
export const spendPendingLogin = async (tx: Ctx, userId: string, kind: Kind): Promise<void> => {
  const token = pendingLoginCookie.read(tx) ?? '';
  const spent = await tx.db
    .delete(pendingLogins)
    .where(and(heldHere(tx, kind, token), eq(pendingLogins.userId, userId)))
    .returning({ userId: pendingLogins.userId });
  if (spent.length === 0) throw loginExpired();
};

/** For when someone else begins in this browser. */
export const dropPendingLogin = async (tx: Ctx): Promise<void> => {
  const token = pendingLoginCookie.read(tx);
  if (token === undefined) return;
  await tx.db.delete(pendingLogins).where(eq(pendingLogins.tokenHash, hashToken(token)));
  pendingLoginCookie.remove(tx);
};

export const removePendingLoginCookie = (ctx: Ctx): void => pendingLoginCookie.remove(ctx);
