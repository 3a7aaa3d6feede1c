import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context';

/** The period of recent decisions, and the number that makes a time typical rather than chance. */
const recentDecisions = 200;
const enoughDecisions = 5;

/** Minutes from submitting to the decision as a job owner's proofs usually wait; null where too few were decided. */
export type ReviewTimes = (ownerEmail: string) => number | null;

/**
 * Measures review times: the median over the newest decisions, of each job owner with enough of them and of all for the others. Auto-approvals count
 * with the whole window, because that is the member's wait.
 */
export const reviewTimes = async (ctx: Pick<Ctx, 'db'>): Promise<ReviewTimes> => {
  const { rows } = await ctx.db.execute<{ owner: string | null; minutes: string }>(sql`
    SELECT owner, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes)) AS minutes
    FROM (
      SELECT t.owner_email AS owner, EXTRACT(EPOCH FROM a.decided_at - a.submitted_at) / 60 AS minutes
      FROM applications a JOIN tasks t ON t.id = a.task_id
      WHERE a.decided_at IS NOT NULL AND a.submitted_at IS NOT NULL
      ORDER BY a.decided_at DESC
      LIMIT ${recentDecisions}
    ) AS recent
    GROUP BY GROUPING SETS ((owner), ())
    HAVING count(*) >= ${enoughDecisions}`);
  const byOwner = new Map(rows.map(({ owner, minutes }) => [owner, Number(minutes)]));
  return (ownerEmail) => byOwner.get(ownerEmail) ?? byOwner.get(null) ?? null;
};
