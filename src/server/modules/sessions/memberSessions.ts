import { and, eq, ne } from 'drizzle-orm';
import type { endMemberSessions as endEndpoint, listMemberSessions as listEndpoint } from '../../../contract/members';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { sessionPage } from './sessionPage';
import { endSessionsOf } from './sessions';
import type { Verb } from '../../verb';

/** @throws DomainError `not_found` for a sign-up that never verified its e-mail. */
const accountOf = async (ctx: Ctx, id: string): Promise<{ isAdmin: boolean }> => {
  const [account] = await ctx.db
    .select({ isAdmin: users.isAdmin })
    .from(users)
    .where(and(eq(users.id, id), ne(users.status, 'pending')));
  if (!account) throw new DomainError('not_found');
  return account;
};

export const listMemberSessions: Verb<typeof listEndpoint> = async (ctx, { id, ...input }) => {
  const { sessionId } = assertAdmin(ctx);
  const { isAdmin } = await accountOf(ctx, id);
  return sessionPage(ctx, { userId: id, sessionId, isAdmin }, input);
};

/** Logs a member out everywhere. Admins end their own sessions under My account, which spares the current one. */
export const endMemberSessions: Verb<typeof endEndpoint> = async (ctx, { id }) => {
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
