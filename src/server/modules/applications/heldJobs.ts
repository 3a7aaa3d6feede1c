import { sql } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { getStatistics as endpoint, Statistics } from '../../../contract/profile';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import type { applications } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira } from '../../lib/money';
import { hoursAfter, formatMoment } from '../../lib/time';

/** Counted by the clock, not by the sweep; the caller has locked the member's row. */
export const heldJobsOf = async (ctx: Ctx, userId: string) => {
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

export const assertMayHoldMore = ({
  held,
  limit,
  reason,
  firstEndsAt,
}: Awaited<ReturnType<typeof heldJobsOf>>): void => {
  if (held < limit) return;
  const until = firstEndsAt ? formatMoment(firstEndsAt) : '';
  const texts = [reason, messages.jobs.heldLimit(held, limit, until)];
  throw new DomainError('held_jobs_limit', texts.filter(Boolean).join(' '));
};

export const assertMayTakeAgain = ({ takeNo, reservedUntil }: typeof applications.$inferSelect, now: Date): void => {
  if (takeNo >= limits.takesPerJob) throw new DomainError('taken_twice', messages.jobs.takenTwice);
  const from = hoursAfter(reservedUntil, limits.takeAgainAfterHours);
  if (now < from) throw new DomainError('retake_too_early', messages.jobs.takeAgainFrom(formatMoment(from)));
};

type Counts = Record<Exclude<keyof Statistics, `held${string}` | 'inReviewUntil'>, string> & {
  readonly inReviewUntil: string | Date | null;
};

export const getStatistics = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  const { rows } = await ctx.db.execute<Counts>(sql`
    SELECT count(*) FILTER (WHERE status = 'in-review') AS pending,
           count(*) FILTER (WHERE status = 'rejected') AS rejected,
           count(*) FILTER (WHERE status = 'approved') AS successful,
           count(*) FILTER (WHERE fraudulent) AS fraudulent,
           COALESCE(sum(payout_kobo) FILTER (WHERE status = 'in-review'), 0) AS "inReview",
           -- A proof that is left to an admin is never approved by itself, so that no moment holds for all.
           CASE WHEN count(*) FILTER (WHERE status = 'in-review' AND escalated_at IS NOT NULL) = 0
                THEN max(review_due_at) FILTER (WHERE status = 'in-review') END AS "inReviewUntil"
      FROM applications WHERE user_id = ${userId} AND submitted_at IS NOT NULL`);
  const [counts] = rows;
  const until = counts?.inReviewUntil ? new Date(counts.inReviewUntil) : null;
  const { held, limit: heldLimit, reason: heldReason } = await heldJobsOf(ctx, userId);
  return {
    data: {
      pending: Number(counts?.pending),
      rejected: Number(counts?.rejected),
      successful: Number(counts?.successful),
      fraudulent: Number(counts?.fraudulent),
      inReview: toNaira(Number(counts?.inReview)),
      // After that the clock decides within minutes.
      inReviewUntil: until && until > ctx.now() ? until.toISOString() : null,
      held,
      heldLimit,
      heldReason,
    },
  };
};
