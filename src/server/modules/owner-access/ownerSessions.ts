import { and, eq, gt } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/ownerAccess';
import type { endOwnerSessions as endEndpoint } from '../../../contract/owners';
import { ownerLimits } from '../../../contract/ownerLimits';
import { assertAdmin, assertOwner } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { ownerContacts, owners, ownerSessions } from '../../db/schema';
import { DomainError } from '../../errors';
import { ownerCookieName } from '../../cookies';
import { daysAfter, minutesAfter } from '../../lib/time';
import { endOwnerAccess, lockOwner } from '../owners';

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

export const endOwnerSession = async (
  ctx: Ctx,
  { id }: InputOf<typeof contract.endOwnerSession>,
): Promise<ResultOf<typeof contract.endOwnerSession>> => {
  const { ownerId, ownerSessionId } = assertOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ownerId);
    if (!(await liveOf(tx, ownerId)).some(({ session }) => session.id === id))
      throw new DomainError('not_found', messages.ownerAccess.browserGone);
    await tx.db.delete(ownerSessions).where(eq(ownerSessions.id, id));
    if (id === ownerSessionId) tx.cookies.set(ownerCookieName, '', { maxAgeSeconds: 0 });
    await audit(tx, { action: 'owner.leave', object: { type: 'owner', id: ownerId }, after: { sessionId: id } });
    return { message: messages.ownerAccess.closed };
  });
};

/** An admin closes the page everywhere, for example after a lost phone. */
export const endOwnerSessions = async (
  ctx: Ctx,
  { id }: InputOf<typeof endEndpoint>,
): Promise<ResultOf<typeof endEndpoint>> => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, id);
    await endOwnerAccess(tx, id);
    await audit(tx, { action: 'owner.end-sessions', object: { type: 'owner', id } });
    return { message: messages.ownerAccess.allClosed };
  });
};
