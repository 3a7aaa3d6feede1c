import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '../../contract/limits';
import { messages } from '../../contract/messages';
import type { Actor, BaseCtx } from '../context';
import type { Database } from '../db/database';
import { sessions, users } from '../db/schema';
import { DomainError } from '../errors';
import { hashToken } from '../tokens';
import { daysAfter, minutesAfter, secondsAfter } from '../time';

const bearer = /^Bearer ([\w-]{20,200})$/i;
const seenEverySeconds = 60;

const prepareLookup = (db: Database) =>
  db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      isAdmin: users.isAdmin,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), isNull(sessions.revokedAt), eq(users.status, 'active')))
    .prepare('live_session');

const lookups = new WeakMap<Database, ReturnType<typeof prepareLookup>>();

/** Every signed-in call asks this, so the statement is planned once for each connection. */
const findSession = async (db: Database, hash: Buffer) => {
  const lookup = lookups.get(db) ?? prepareLookup(db);
  lookups.set(db, lookup);
  const [found] = await lookup.execute({ hash });
  return found;
};

const idleSince = (now: Date, isAdmin: boolean): Date =>
  isAdmin ? minutesAfter(now, -limits.adminSessionIdleMinutes) : daysAfter(now, -limits.memberSessionIdleDays);

/**
 * Who sends this Authorization header. The database is asked on every call, so a logout, a ban or a change of role counts at once.
 * @throws DomainError `unauthenticated` without a token, and with one whose session is over.
 */
export const authenticate = async (
  { db, now }: Pick<BaseCtx, 'db' | 'now'>,
  header: string | undefined,
): Promise<Actor> => {
  if (header === undefined) throw DomainError.unauthenticated();
  const token = bearer.exec(header)?.[1];
  const session = token === undefined ? undefined : await findSession(db, hashToken(token));
  const at = now();
  if (!session || session.expiresAt <= at || session.lastSeenAt <= idleSince(at, session.isAdmin))
    throw DomainError.unauthenticated(messages.login.sessionEnded);
  const { sessionId, userId, isAdmin } = session;
  const longAgo = secondsAfter(at, -seenEverySeconds);
  if (session.lastSeenAt <= longAgo)
    await db
      .update(sessions)
      .set({ lastSeenAt: at })
      .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, at)));
  return isAdmin ? { kind: 'admin', userId, sessionId, isAdmin } : { kind: 'member', userId, sessionId, isAdmin };
};
