import { and, desc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { listSessions } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { type Ctx, newId } from '../../context';
import { pendingLogins, secondFactors, sessions, users } from '../../db/schema';
import { descending, matches, planList, readPage } from '../../lists/lists';
import { daysAfter, hoursAfter, minutesAfter } from '../../lib/time';
import { audit } from '../../audit';
import { idleSince, setMediaCookie, withSecondFactor } from './authentication';
import { hashToken, mediaTokenOf, newToken } from '../../lib/tokens';
import { announceSessionEnd } from '../notifications';
import type { Account } from '../passwords';
import { deviceIdOf, deviceOf, noteDevice } from './deviceIds';
import { brand } from '../../../contract/brand';
import * as messages from '../../../contract/messages';
import { DomainError } from '../../errors';
import { cookie } from '../../cookies';

/** Connects the right password to the second step of a login, out of reach of scripts. */
export const pendingLoginCookie = cookie(`${brand.shortName}_login`, limits.pendingLoginMinutes * 60);

const over = () => new DomainError('login_expired', messages.secondFactor.ticketOver);

/** Creates a pending-login token after the right password. @returns it; only its hash is stored. */
export const issuePendingLogin = async (tx: Ctx, userId: string): Promise<string> => {
  const token = newToken();
  const createdAt = tx.now();
  const expiresAt = minutesAfter(createdAt, limits.pendingLoginMinutes);
  await tx.db.insert(pendingLogins).values({ tokenHash: hashToken(token), userId, createdAt, expiresAt });
  return token;
};

/** The account of this browser's pending login. @throws DomainError `login_expired` without a live token. */
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

/** Spends this browser's pending-login token: of several simultaneous calls with it, one continues. */
export const spendPendingLogin = async (tx: Ctx): Promise<void> => {
  const spent = await tx.db
    .delete(pendingLogins)
    .where(eq(pendingLogins.tokenHash, hashToken(pendingLoginCookie.read(tx) ?? '')))
    .returning({ userId: pendingLogins.userId });
  if (spent.length === 0) throw over();
};

const endPendingLogins = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
};

export const liveOf = (ctx: Ctx, userId: string, isAdmin: boolean): SQL | undefined => {
  const now = ctx.now();
  const isOpen = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  return and(eq(sessions.userId, userId), isOpen, gt(sessions.lastSeenAt, idleSince(now, isAdmin)));
};

/** An account's open sessions: that of this call first, then last used first. */
export const sessionPage = async (
  ctx: Ctx,
  { userId, sessionId, isAdmin }: { userId: string; sessionId: string; isAdmin: boolean },
  input: InputOf<typeof listSessions>,
): Promise<ResultOf<typeof listSessions>> => {
  const plan = planList(input, {
    sortable: { lastSeenAt: sessions.lastSeenAt, createdAt: sessions.createdAt },
    defaultSort: [descending(sql`(${sessions.id} = ${sessionId})`), descending(sessions.lastSeenAt)],
    tiebreak: sessions.id,
    pageSize: limits.pageSize.sessions,
  });
  const query = ctx.db
    .select()
    .from(sessions)
    .where(and(liveOf(ctx, userId, isAdmin), matches(input.q, [sessions.device])))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return {
    data: rows.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      current: id === sessionId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    meta,
  };
};

const revoke = (tx: Ctx, which: SQL | undefined) =>
  tx.db
    .update(sessions)
    .set({ revokedAt: tx.now() })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });

/** Ends an account's oldest sessions beyond the maximum. The caller's lock on the account makes logins wait for each other. */
const endOldestOf = async (tx: Ctx, { id: userId, isAdmin }: Pick<Account, 'id' | 'isAdmin'>): Promise<void> => {
  const beyond = tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(liveOf(tx, userId, isAdmin))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(limits.liveSessionsPerAccount);
  const ended = await revoke(tx, inArray(sessions.id, beyond));
  if (ended.length === 0) return;
  for (const { id: sessionId } of ended) await announceSessionEnd(tx, { sessionId });
  const object = { type: 'user', id: userId } as const;
  await audit(tx, { action: 'session.end-oldest', object, subjectId: userId, after: { ended: ended.length } });
};

/** The caller holds the account's lock. @returns the session's token, which is stored nowhere. */
export const openSession = async (
  tx: Ctx,
  { id: userId, isAdmin }: Pick<Account, 'id' | 'isAdmin'>,
  { secondFactorAt = null }: { readonly secondFactorAt?: Date | null } = {},
): Promise<string> => {
  const token = newToken();
  const now = tx.now();
  await tx.db.insert(sessions).values({
    id: newId(),
    tokenHash: hashToken(token),
    pictureHash: hashToken(mediaTokenOf(token)),
    userId,
    device: deviceOf(tx.userAgent),
    createdAt: now,
    lastSeenAt: now,
    secondFactorAt,
    expiresAt: isAdmin ? hoursAfter(now, limits.adminSessionHours) : daysAfter(now, limits.memberSessionDays),
  });
  await endOldestOf(tx, { id: userId, isAdmin });
  setMediaCookie(tx, token, isAdmin);
  await noteDevice(tx, userId, deviceIdOf(tx));
  return token;
};

export const endSession = async (tx: Ctx, sessionId: string): Promise<void> => {
  await revoke(tx, eq(sessions.id, sessionId));
  await announceSessionEnd(tx, { sessionId });
};

/** Ends every session and pending login of an account. @returns the number of sessions. */
export const endSessionsOf = async (tx: Ctx, userId: string): Promise<number> => {
  await endPendingLogins(tx, userId);
  const ended = await revoke(tx, eq(sessions.userId, userId));
  await announceSessionEnd(tx, { userId });
  return ended.length;
};

/** Ends every session of an account but one, and every pending login. @returns the number of sessions. */
export const endOtherSessionsOf = async (tx: Ctx, userId: string, kept: string): Promise<number> => {
  await endPendingLogins(tx, userId);
  const ended = await revoke(tx, and(eq(sessions.userId, userId), ne(sessions.id, kept)));
  for (const { id: sessionId } of ended) await announceSessionEnd(tx, { sessionId });
  return ended.length;
};

/** Those of these sessions that are still live. Asking does not keep them alive. */
export const liveSessionsAmong = async (ctx: Ctx, sessionIds: readonly string[]): Promise<Set<string>> => {
  const now = ctx.now();
  const notIdle = [true, false].map((isAdmin) =>
    and(eq(users.isAdmin, isAdmin), gt(sessions.lastSeenAt, idleSince(now, isAdmin))),
  );
  const found = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.status, 'active'),
        or(...notIdle),
        withSecondFactor(ctx.config),
      ),
    );
  return new Set(found.map(({ id }) => id));
};
