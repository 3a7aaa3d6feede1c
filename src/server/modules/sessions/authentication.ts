import { and, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Config } from '../../config';
import type { Actor, BaseCtx, Ctx } from '../../context';
import { builtOnce, type Database } from '../../db/database';
import { filledUp, inBatches } from '../../db/inBatches';

import { secondFactors, sessions, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { hashToken, mediaTokenOf } from '../../lib/tokens';
import { dayInSeconds, daysAfter, minutesAfter, secondsAfter } from '../../lib/time';
import { mediaCookieName } from '../../cookies';

/** Images cannot send a header, so this cookie authenticates them; only picture routes read it. */
export const setMediaCookie = (ctx: Ctx, token: string, isAdmin: boolean): void => {
  const maxAgeSeconds = isAdmin ? limits.adminSessionHours * 60 * 60 : limits.memberSessionDays * dayInSeconds;
  ctx.cookies.set(mediaCookieName, mediaTokenOf(token), { maxAgeSeconds });
};

export const dropMediaCookie = (ctx: Ctx): void => ctx.cookies.set(mediaCookieName, '', { maxAgeSeconds: 0 });

export const renewMediaCookie = (ctx: Ctx, authorization: string | undefined): void => {
  const token = tokenIn(authorization);
  if (token !== undefined && 'sessionId' in ctx.actor) setMediaCookie(ctx, token, ctx.actor.isAdmin);
};

const bearer = /^Bearer ([\w-]{20,200})$/i;
const seenEverySeconds = 60;

const keys = { token: sessions.tokenHash, pictures: sessions.pictureHash };

const lookupBy = (by: keyof typeof keys) =>
  builtOnce((db) => {
    const statement = db
      .select({
        hash: keys[by],
        sessionId: sessions.id,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        userId: users.id,
        isAdmin: users.isAdmin,
        secondFactorAt: sessions.secondFactorAt,
        pictureHash: sessions.pictureHash,
        enrolledAt: secondFactors.enabledAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
      .where(
        and(
          sql`${keys[by]} = ANY (${sql.placeholder('hashes')}::bytea[])`,
          isNull(sessions.revokedAt),
          eq(users.status, 'active'),
        ),
      )
      .prepare(`live_sessions_by_${by}`);
    const nameOf = (hash: Uint8Array): string => Buffer.from(hash).toString('latin1');
    return inBatches(async (hashes: readonly Buffer[]) => {
      const found = await statement.execute({ hashes: filledUp(hashes) });
      return new Map(found.flatMap((session) => (session.hash ? [[nameOf(session.hash), session]] : [])));
    }, nameOf);
  });

/** Never cached, so that logouts and bans count at once; simultaneous calls share a batch. */
const lookups = { token: lookupBy('token'), pictures: lookupBy('pictures') };

const findSession = (db: Database, by: keyof typeof keys, hash: Buffer) => lookups[by](db)(hash);

type Rule = Pick<Config, 'secondFactor'>;
interface SecondFactor {
  readonly isAdmin: boolean;
  readonly secondFactorAt: Date | null;
  readonly enrolledAt: Date | null;
}

/** Ends an admin's password-only session once a second factor is required or set up. */
const lacksSecondFactor = ({ secondFactor }: Rule, { isAdmin, secondFactorAt, enrolledAt }: SecondFactor): boolean =>
  isAdmin && secondFactorAt === null && (secondFactor === 'required' || enrolledAt !== null);

/** The same condition in SQL. */
export const withSecondFactor = ({ secondFactor }: Rule): SQL | undefined =>
  or(
    eq(users.isAdmin, false),
    isNotNull(sessions.secondFactorAt),
    secondFactor === 'required' ? sql`false` : isNull(secondFactors.enabledAt),
  );

export const idleSince = (now: Date, isAdmin: boolean): Date =>
  isAdmin ? minutesAfter(now, -limits.adminSessionIdleMinutes) : daysAfter(now, -limits.memberSessionIdleDays);

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

const isOver = (rule: Rule, session: Session, at: Date): boolean => {
  const { expiresAt, lastSeenAt, isAdmin } = session;
  return expiresAt <= at || lastSeenAt <= idleSince(at, isAdmin) || lacksSecondFactor(rule, session);
};

const tokenIn = (authorization: string | undefined): string | undefined => bearer.exec(authorization ?? '')?.[1];

/** Never cached, so that logout, ban and role count at once. @throws `unauthenticated` or `session_ended`. */
export const authenticate = async (
  { config, db, now }: Pick<BaseCtx, 'config' | 'db' | 'now'>,
  header: string | undefined,
): Promise<Actor> => {
  if (header === undefined) throw new DomainError('unauthenticated');
  const token = tokenIn(header);
  const session = token === undefined ? undefined : await findSession(db, 'token', hashToken(token));
  const at = now();
  if (token === undefined || !session || isOver(config, session, at))
    throw new DomainError('session_ended', messages.login.sessionEnded);
  const { sessionId, userId, isAdmin } = session;
  const longAgo = secondsAfter(at, -seenEverySeconds);
  // Sessions from before media cookies have none.
  if (session.lastSeenAt <= longAgo || session.pictureHash === null)
    await db
      .update(sessions)
      .set({ lastSeenAt: at, pictureHash: hashToken(mediaTokenOf(token)) })
      .where(and(eq(sessions.id, sessionId), or(lt(sessions.lastSeenAt, at), isNull(sessions.pictureHash))));
  return isAdmin ? { kind: 'admin', userId, sessionId, isAdmin } : { kind: 'member', userId, sessionId, isAdmin };
};

/** A picture's viewer by token or cookie, or null; viewing does not prolong a session. */
export const authenticatePictureViewer = async (
  { config, db, now }: Pick<BaseCtx, 'config' | 'db' | 'now'>,
  { authorization, pass }: { readonly authorization: string | undefined; readonly pass: string | undefined },
): Promise<Pick<Session, 'userId' | 'isAdmin'> | null> => {
  const token = tokenIn(authorization);
  const session =
    token === undefined
      ? pass && (await findSession(db, 'pictures', hashToken(pass)))
      : await findSession(db, 'token', hashToken(token));
  return session && !isOver(config, session, now()) ? session : null;
};
