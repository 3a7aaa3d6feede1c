import { and, eq, ne } from 'drizzle-orm';
import type * as contract from '../../../contract/auth';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertMember, assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { sessions, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { liveOf, sessionPage, endOtherSessionsOf, endSession, endSessionsOf } from './sessions';
import type { logout as endpoint } from '../../../contract/auth';
import { dropMediaCookie } from './authentication';
import type { Verb } from '../../verb';
import type * as members from '../../../contract/members';

export const logout = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
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

/** @throws DomainError `not_found` for unverified sign-ups */
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
