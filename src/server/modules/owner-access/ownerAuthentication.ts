import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Actor, BaseCtx, Cookies } from '../../context';
import { ownerContacts, owners, ownerSessions } from '../../db/schema';
import { DomainError } from '../../errors';
import { secondsAfter } from '../../lib/time';
import { hashToken } from '../../lib/tokens';
import { ownerCookieName } from '../../cookies';

const seenEverySeconds = 60;

/**
 * The job owner of this cookie. The database is read on every call, so that a closed session counts at once.
 * @throws DomainError `unauthenticated` without a cookie, `session_ended` when its session is over.
 */
export const authenticateOwner = async (
  { db, now }: Pick<BaseCtx, 'db' | 'now'>,
  cookies: Pick<Cookies, 'get'>,
): Promise<Actor> => {
  const token = cookies.get(ownerCookieName);
  if (token === undefined || token === '') throw new DomainError('unauthenticated');
  const at = now();
  const [session] = await db
    .select({
      id: ownerSessions.id,
      createdAt: ownerSessions.createdAt,
      lastSeenAt: ownerSessions.lastSeenAt,
      ownerId: ownerContacts.ownerId,
      email: ownerContacts.email,
    })
    .from(ownerSessions)
    .innerJoin(ownerContacts, eq(ownerContacts.id, ownerSessions.contactId))
    .innerJoin(owners, eq(owners.id, ownerContacts.ownerId))
    .where(
      and(
        eq(ownerSessions.tokenHash, hashToken(token)),
        gt(ownerSessions.expiresAt, at),
        eq(owners.status, 'active'),
        isNull(ownerContacts.pendingSince),
      ),
    );
  if (!session) throw new DomainError('session_ended', messages.ownerAccess.sessionEnded);
  const { id: ownerSessionId, ownerId, email, createdAt: confirmedAt } = session;
  if (session.lastSeenAt <= secondsAfter(at, -seenEverySeconds))
    await db
      .update(ownerSessions)
      .set({ lastSeenAt: at })
      .where(and(eq(ownerSessions.id, ownerSessionId), lt(ownerSessions.lastSeenAt, at)));
  return { kind: 'owner', ownerId, email, ownerSessionId, confirmedAt };
};
