import { and, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type {
  listSessions as listEndpoint,
  revokeOtherSessions as othersEndpoint,
  revokeSession as oneEndpoint,
} from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { sessions } from '../../db/schema';
import { DomainError } from '../../errors';
import { matches, planList, readPage } from '../../lists';
import { daysAfter, minutesAfter } from '../../time';
import { endOtherSessionsOf, endSession } from './sessions';

/** The sessions that still let somebody in. */
const liveOf = (ctx: Ctx, userId: string, isAdmin: boolean): SQL | undefined => {
  const now = ctx.now();
  const idleSince = isAdmin
    ? minutesAfter(now, -limits.adminSessionIdleMinutes)
    : daysAfter(now, -limits.memberSessionIdleDays);
  return and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, idleSince),
  );
};

/** Where the member is logged in: here first, then last used first. */
export const listSessions = async (
  ctx: Ctx,
  input: InputOf<typeof listEndpoint>,
): Promise<ResultOf<typeof listEndpoint>> => {
  const { userId, sessionId, isAdmin } = assertMember(ctx);
  const plan = planList(input, {
    sortable: { lastSeenAt: sessions.lastSeenAt, createdAt: sessions.createdAt },
    otherwise: [desc(sql`(${sessions.id} = ${sessionId})`), desc(sessions.lastSeenAt)],
    tiebreak: sessions.id,
    pageSize: limits.pageSize.sessions,
  });
  const query = ctx.db
    .select()
    .from(sessions)
    .where(and(liveOf(ctx, userId, isAdmin), matches(input.q, [sessions.device])))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
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

/** Logs one of the member's own devices out, this one too if that is the one they name. */
export const revokeSession = async (
  ctx: Ctx,
  { id }: InputOf<typeof oneEndpoint>,
): Promise<ResultOf<typeof oneEndpoint>> => {
  const { userId, isAdmin } = assertMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const [own] = await tx.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, id), liveOf(tx, userId, isAdmin)));
    if (!own) throw DomainError.notFound(messages.login.deviceGone);
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
