import { and, eq, gt, lt, isNull } from 'drizzle-orm';
import type { ResultOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import type * as contract from '../../../../contract/ownerAccess';
import type { endOwnerSessions as endEndpoint } from '../../../../contract/owners';
import { ownerLimits } from '../../../../contract/limits';
import { assertAdmin, assertOwner, assertSystem } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, type Ctx, type BaseCtx, type Cookies } from '../../../context';
import { ownerContacts, owners, ownerSessions, ownerLinks } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { ownerCookieName } from '../../../cookies';
import { daysAfter, minutesAfter, secondsAfter } from '../../../lib/time';
import { endOwnerAccess } from '../contacts';
import { lockOwner } from '../queries';
import { hashToken } from '../../../lib/tokens';
import type { Verb } from '../../../verb';

const seenEverySeconds = 60;

/** Queries every time, so that a closed session ends at once. */
export const authenticateOwner = async ({ db, now }: Pick<BaseCtx, 'db' | 'now'>, cookies: Pick<Cookies, 'get'>) => {
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
  if (!session) throw new DomainError('session_ended', messages.ownerPage.accessSessionEnded);
  const { id: ownerSessionId, ownerId, email, createdAt: confirmedAt } = session;
  if (session.lastSeenAt <= secondsAfter(at, -seenEverySeconds))
    await db
      .update(ownerSessions)
      .set({ lastSeenAt: at })
      .where(and(eq(ownerSessions.id, ownerSessionId), lt(ownerSessions.lastSeenAt, at)));
  return { kind: 'owner' as const, ownerId, email, ownerSessionId, confirmedAt };
};

export const forgetOwnerAccess = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(ownerLinks).where(lt(ownerLinks.expiresAt, ctx.now()));
  await ctx.db.delete(ownerSessions).where(lt(ownerSessions.expiresAt, ctx.now()));
};

export const getOwnerSelf = async (ctx: Ctx): Promise<ResultOf<typeof contract.getOwnerSelf>> => {
  const { ownerId, email, ownerSessionId: sessionId, confirmedAt } = assertOwner(ctx);
  const [owner] = await ctx.db.select().from(owners).where(eq(owners.id, ownerId));
  if (!owner) throw new Error(`owner ${ownerId} of a session does not exist`);
  return {
    data: {
      name: owner.name,
      reference: owner.reference,
      email,
      sessionId,
      confirmedUntil: minutesAfter(confirmedAt, ownerLimits.confirmedMinutes).toISOString(),
      expiresAt: daysAfter(confirmedAt, ownerLimits.sessionDays).toISOString(),
    },
  };
};

const liveOf = async (ctx: Ctx, ownerId: string) =>
  ctx.db
    .select({ session: ownerSessions, email: ownerContacts.email })
    .from(ownerSessions)
    .innerJoin(ownerContacts, eq(ownerContacts.id, ownerSessions.contactId))
    .where(and(eq(ownerContacts.ownerId, ownerId), gt(ownerSessions.expiresAt, ctx.now())))
    .limit(ownerLimits.sessionsMax);

export const listOwnerSessions = async (ctx: Ctx): Promise<ResultOf<typeof contract.listOwnerSessions>> => {
  const { ownerId, ownerSessionId } = assertOwner(ctx);
  const live = await liveOf(ctx, ownerId);
  const data = live
    .map(({ session: { id, device, createdAt, lastSeenAt }, email }) => ({
      ...{ id, device, email, current: id === ownerSessionId },
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt));
  return { data, meta: { page: 1, pageSize: ownerLimits.sessionsMax, total: data.length } };
};

export const endOwnerSession: Verb<typeof contract.endOwnerSession> = async (ctx, { id }) => {
  const { ownerId, ownerSessionId } = assertOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ownerId);
    if (!(await liveOf(tx, ownerId)).some(({ session }) => session.id === id))
      throw new DomainError('not_found', messages.ownerPage.accessBrowserGone);
    await tx.db.delete(ownerSessions).where(eq(ownerSessions.id, id));
    if (id === ownerSessionId) tx.cookies.set(ownerCookieName, '', { maxAgeSeconds: 0 });
    await audit(tx, { action: 'owner.leave', object: { type: 'owner', id: ownerId }, after: { sessionId: id } });
    return { message: messages.ownerPage.accessClosed };
  });
};

export const endOwnerSessions: Verb<typeof endEndpoint> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, id);
    await endOwnerAccess(tx, id);
    await audit(tx, { action: 'owner.end-sessions', object: { type: 'owner', id } });
    return { message: messages.ownerPage.accessAllClosed };
  });
};
