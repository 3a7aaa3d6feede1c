import { sql } from 'drizzle-orm';
import type { getStatistics as endpoint, Statistics } from '../../../contract/profile';
import type { ResultOf } from '../../../contract/endpoint';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { heldJobsOf } from './heldJobs';

type Counts = Record<Exclude<keyof Statistics, `held${string}`>, string>;

export const getStatistics = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  const { rows } = await ctx.db.execute<Counts>(sql`
    SELECT count(*) FILTER (WHERE status = 'in-review') AS pending,
           count(*) FILTER (WHERE status = 'rejected') AS rejected,
           count(*) FILTER (WHERE status = 'approved') AS successful,
           count(*) FILTER (WHERE fraudulent) AS fraudulent
      FROM applications WHERE user_id = ${userId} AND submitted_at IS NOT NULL`);
  const [counts] = rows;
  const { held, limit: heldLimit, reason: heldReason } = await heldJobsOf(ctx, userId);
  return {
    data: {
      pending: Number(counts?.pending),
      rejected: Number(counts?.rejected),
      successful: Number(counts?.successful),
      fraudulent: Number(counts?.fraudulent),
      held,
      heldLimit,
      heldReason,
    },
  };
};
