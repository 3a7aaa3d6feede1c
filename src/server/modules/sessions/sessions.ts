import { and, eq, gt, isNull, sql, type SQL, desc, inArray, ne, or } from 'drizzle-orm';
import type { listSessions } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { type Ctx, newId } from '../../context';
import { sessions, secondFactors, users } from '../../db/schema';
import { descending, matches, planList, readPage } from '../../lists/lists';
import { daysAfter, hoursAfter } from '../../lib/time';
import { audit } from '../../audit';
import { idleSince, withSecondFactor, setMediaCookie } from './authentication';
import { hashToken, newToken, mediaTokenOf } from '../../lib/tokens';
import { announceSessionEnd } from '../notifications';
import type { Account } from '../passwords';
import { deviceOf, deviceIdOf, noteDevice } from './deviceIds';
import { endPendingLogins } from './pendingLogin';

export const liveOf = (ctx: Ctx, userId: string, isAdmin: boolean): SQL | undefined => {
  const now = ctx.now();
  const isOpen = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  return and(eq(sessions.userId, userId), isOpen, gt(sessions.lastSeenAt, idleSince(now, isAdmin)));
};

/** Open sessions, the caller's first, then by last use. */
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

/** Ends an account's oldest surplus sessions; the caller's lock makes logins wait. */
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

/** The caller must hold the account's lock. @returns the token, stored nowhere. */
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

/** Ends all sessions and pending logins. @returns the number of sessions. */
export const endSessionsOf = async (tx: Ctx, userId: string): Promise<number> => {
  await endPendingLogins(tx, userId);
  const ended = await revoke(tx, eq(sessions.userId, userId));
  await announceSessionEnd(tx, { userId });
  return ended.length;
};

/** Ends all other sessions and pending logins. @returns the number of sessions. */
export const endOtherSessionsOf = async (tx: Ctx, userId: string, kept: string): Promise<number> => {
  await endPendingLogins(tx, userId);
  const ended = await revoke(tx, and(eq(sessions.userId, userId), ne(sessions.id, kept)));
  for (const { id: sessionId } of ended) await announceSessionEnd(tx, { sessionId });
  return ended.length;
};

/** Which of these sessions are live, without prolonging them. */
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
