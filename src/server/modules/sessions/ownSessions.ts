import { and, eq } from 'drizzle-orm';
import type {
  listSessions as listEndpoint,
  logout as endpoint,
  revokeOtherSessions as othersEndpoint,
  revokeSession as oneEndpoint,
} from '../../../contract/auth';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { sessions } from '../../db/schema';
import { DomainError } from '../../errors';
import { liveOf, sessionPage } from './sessionPage';
import { endOtherSessionsOf, endSession } from './sessions';
import { dropMediaCookie } from './authentication';
import type { Verb } from '../../verb';

/** Revokes the session of this call; other devices stay logged in. */
export const logout = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { sessionId } = assertMember(ctx);
  await inTransaction(ctx, async (tx) => {
    await endSession(tx, sessionId);
    await audit(tx, { action: 'auth.logout', object: { type: 'session', id: sessionId } });
  });
  dropMediaCookie(ctx);
  return { message: messages.login.signedOut };
};

/** The member's sessions: this one first, then last used first. */
export const listSessions: Verb<typeof listEndpoint> = async (ctx, input) => {
  return sessionPage(ctx, assertMember(ctx), input);
};

/** Logs one of the member's devices out, even this one. */
export const revokeSession: Verb<typeof oneEndpoint> = async (ctx, { id }) => {
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

/** Logs every other device of the member out. */
export const revokeOtherSessions = async (ctx: Ctx): Promise<ResultOf<typeof othersEndpoint>> => {
  const { userId, sessionId } = assertMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const ended = await endOtherSessionsOf(tx, userId, sessionId);
    await audit(tx, { action: 'session.revoke-others', object: { type: 'user', id: userId }, after: { ended } });
  });
  return { message: messages.login.devicesEnded };
};
