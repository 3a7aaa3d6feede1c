import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { listSessions } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { sessions } from '../../db/schema';
import { descending, matches, planList, readPage } from '../../lists/lists';
import { daysAfter, minutesAfter } from '../../lib/time';

/** The sessions that are still live. */
export const liveOf = (ctx: Ctx, userId: string, isAdmin: boolean): SQL | undefined => {
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

/** An account's open sessions: that of this call first, then last used first. */
export const sessionPage = async (
  ctx: Ctx,
  { userId, sessionId, isAdmin }: { userId: string; sessionId: string; isAdmin: boolean },
  input: InputOf<typeof listSessions>,
): Promise<ResultOf<typeof listSessions>> => {
  const plan = planList(input, {
    sortable: { lastSeenAt: sessions.lastSeenAt, createdAt: sessions.createdAt },
    defaultSort: [descending(sql`(${sessions.id} = ${sessionId})`), descending(sessions.lastSeenAt)],
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
