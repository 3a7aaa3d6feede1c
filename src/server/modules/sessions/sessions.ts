import { and, desc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type * as contract from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { type Ctx, inTransaction, newId } from '../../context';
import { pendingLogins, secondFactors, sessions, users } from '../../db/schema';
import { descending, matches, readPage } from '../../lists/lists';
import { daysAfter, hoursAfter } from '../../lib/time';
import { audit } from '../../audit';
import { dropMediaCookie, idleSince, setMediaCookie, withSecondFactor } from './authentication';
import { hashToken, mediaTokenOf, newToken } from '../../lib/tokens';
import { announceSessionEnd } from '../notifications';
import type { Account } from '../passwords';
import { deviceIdOf, deviceOf, noteDevice } from './deviceIds';
import * as messages from '../../../contract/messages';
import { assertAdmin, assertMember } from '../../assertActor';
import { DomainError } from '../../errors';
import type { Verb } from '../../verb';
import type * as members from '../../../contract/members';

export const endPendingLogins = async (tx: Ctx, userId: string, kind?: 'sign-up'): Promise<void> => {
  await tx.db.delete(pendingLogins).where(and(eq(pendingLogins.userId, userId), kind && eq(pendingLogins.kind, kind)));
};

const liveOf = (ctx: Ctx, userId: string, isAdmin: boolean): SQL | undefined => {
  const now = ctx.now();
  const isOpen = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  return and(eq(sessions.userId, userId), isOpen, gt(sessions.lastSeenAt, idleSince(now, isAdmin)));
};

const sessionPage = async (
  ctx: Ctx,
  { userId, sessionId, isAdmin }: { userId: string; sessionId: string; isAdmin: boolean },
  input: InputOf<typeof contract.listSessions>,
): Promise<ResultOf<typeof contract.listSessions>> => {
  const query = ctx.db
    .select()
    .from(sessions)
    .where(and(liveOf(ctx, userId, isAdmin), matches(input.q, [sessions.device])))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { lastSeenAt: sessions.lastSeenAt, createdAt: sessions.createdAt },
    defaultSort: [descending(sql`(${sessions.id} = ${sessionId})`), descending(sessions.lastSeenAt)],
    tiebreak: sessions.id,
    pageSize: limits.pageSize.sessions,
  });
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
  await endPendingLogins(tx, userId, 'sign-up');
  setMediaCookie(tx, token, isAdmin);
  await noteDevice(tx, userId, deviceIdOf(tx));
  return token;
};

const endSession = async (tx: Ctx, sessionId: string): Promise<void> => {
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

export const logout = async (ctx: Ctx): Promise<ResultOf<typeof contract.logout>> => {
  const { sessionId } = assertMember(ctx);
  await inTransaction(ctx, async (tx) => {
    await endSession(tx, sessionId);
    await audit(tx, { action: 'auth.logout', object: { type: 'session', id: sessionId } });
  });
  dropMediaCookie(ctx);
  return { message: messages.login.signedOut };
};

export const listSessions: Verb<typeof contract.listSessions> = async (ctx, input) => {
  return sessionPage(ctx, assertMember(ctx), input);
};

export const revokeSession: Verb<typeof contract.revokeSession> = async (ctx, { id }) => {
  const { userId, isAdmin } = assertMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const [own] = await tx.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, id), liveOf(tx, userId, isAdmin)));
    if (!own) throw new DomainError('not_found', messages.login.deviceGone);
    await endSession(tx, id);
    await audit(tx, { action: 'session.revoke', object: { type: 'session', id } });
  });
  return { message: messages.login.deviceEnded };
};

export const revokeOtherSessions = async (ctx: Ctx): Promise<ResultOf<typeof contract.revokeOtherSessions>> => {
  const { userId, sessionId } = assertMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const ended = await endOtherSessionsOf(tx, userId, sessionId);
    await audit(tx, { action: 'session.revoke-others', object: { type: 'user', id: userId }, after: { ended } });
  });
  return { message: messages.login.devicesEnded };
};

const accountOf = async (ctx: Ctx, id: string): Promise<{ isAdmin: boolean }> => {
  const [account] = await ctx.db
    .select({ isAdmin: users.isAdmin })
    .from(users)
    .where(and(eq(users.id, id), ne(users.status, 'pending')));
  if (!account) throw new DomainError('not_found');
  return account;
};

export const listMemberSessions: Verb<typeof members.listMemberSessions> = async (ctx, { id, ...input }) => {
  const { sessionId } = assertAdmin(ctx);
  const { isAdmin } = await accountOf(ctx, id);
  return sessionPage(ctx, { userId: id, sessionId, isAdmin }, input);
};

/** Logs a member out everywhere. Admins use My account, which spares the current session. */
export const endMemberSessions: Verb<typeof members.endMemberSessions> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  if (id === userId) throw new DomainError('conflict_of_interest', messages.members.sessionsYourOwn);
  return inTransaction(ctx, async (tx) => {
    await accountOf(tx, id);
    const ended = await endSessionsOf(tx, id);
    await audit(tx, {
      action: 'session.end-all',
      object: { type: 'user', id },
      subjectId: id,
      before: { sessions: ended },
      after: { sessions: 0 },
    });
    return { message: messages.members.sessionsEnded(ended), data: { ended } };
  });
};
