import { sql } from 'drizzle-orm';
import type { getStatistics as endpoint, Statistics } from '../../../contract/profile';
import type { ResultOf } from '../../../contract/endpoint';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { toNaira } from '../../lib/money';
import { heldJobsOf } from './heldJobs';

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
      // Once it has passed, the clock decides within minutes.
      inReviewUntil: until && until > ctx.now() ? until.toISOString() : null,
      held,
      heldLimit,
      heldReason,
    },
  };
};
