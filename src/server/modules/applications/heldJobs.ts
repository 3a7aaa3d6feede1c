import { sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import type { applications } from '../../db/schema';
import { DomainError } from '../../errors';
import { hoursAfter, formatMoment } from '../../lib/time';

type ApplicationRow = typeof applications.$inferSelect;

export interface HeldJobs {
  readonly held: number;
  readonly limit: number;
  readonly reason: string | null;
  readonly firstEndsAt: Date | null;
}

/** Counted by the clock, not by the sweep; the caller holds the member's row, so that no other take passes in between. */
export const heldJobsOf = async (ctx: Ctx, userId: string): Promise<HeldJobs> => {
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const { rows } = await ctx.db.execute<{ held: string; first_ends_at: string | Date | null; is_limited: boolean }>(sql`
    WITH own AS (SELECT status, reserved_until, expired_before_at, decided_at FROM applications WHERE user_id = ${userId}::uuid),
    expiries AS (
      SELECT reserved_until AS ended_at FROM own WHERE status = 'expired' OR status = 'taken' AND reserved_until <= ${now}
       UNION ALL
      SELECT expired_before_at FROM own WHERE expired_before_at IS NOT NULL),
    spans AS (
      SELECT ended_at, lag(ended_at, ${limits.expiriesLimited - 1}) OVER (ORDER BY ended_at) AS began_at FROM expiries)
    SELECT count(*) FILTER (WHERE status = 'taken' AND reserved_until > ${now}) AS held,
           min(reserved_until) FILTER (WHERE status = 'taken' AND reserved_until > ${now}) AS first_ends_at,
           EXISTS (SELECT FROM spans
                    WHERE ended_at - began_at <= make_interval(days => ${limits.expiriesWithinDays}::int)
                      AND ended_at > COALESCE((SELECT max(decided_at) FROM own WHERE status = 'approved'), '-infinity')) AS is_limited
      FROM own`);
  const [{ held = '0', first_ends_at: firstEndsAt = null, is_limited: isLimited = false } = {}] = rows;
  const { maxHeldJobs } = ctx.config;
  return {
    held: Number(held),
    limit: isLimited ? Math.min(limits.heldJobsLimited, maxHeldJobs) : maxHeldJobs,
    reason: isLimited && limits.heldJobsLimited < maxHeldJobs ? messages.jobs.heldLimited : null,
    firstEndsAt: firstEndsAt === null ? null : new Date(firstEndsAt),
  };
};

export const assertMayHoldMore = ({ held, limit, reason, firstEndsAt }: HeldJobs): void => {
  if (held < limit) return;
  const until = firstEndsAt ? formatMoment(firstEndsAt) : '';
  throw new DomainError(
    'held_jobs_limit',
    [reason, messages.jobs.heldLimit(held, limit, until)].filter(Boolean).join(' '),
  );
};

export const assertMayTakeAgain = ({ takeNo, reservedUntil }: ApplicationRow, now: Date): void => {
  if (takeNo >= limits.takesPerJob) throw new DomainError('taken_twice', messages.jobs.takenTwice);
  const from = hoursAfter(reservedUntil, limits.takeAgainAfterHours);
  if (now < from) throw new DomainError('retake_too_early', messages.jobs.takeAgainFrom(formatMoment(from)));
};
