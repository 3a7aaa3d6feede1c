import type { logout as endpoint } from '../../../contract/auth';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { dropMediaCookie } from './mediaCookie';
import { endSession } from './sessions';

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
