import { sql } from 'drizzle-orm';
import { readReplica, type Ctx } from '../../context';
import { daysAfter } from '../../lib/time';

const days = 30;
/** Of fewer a median is chance, and the sum could be told apart by its members. */
const fewestMembers = 20;

/** What reached members’ banks in the last thirty days. */
export interface PaidLately {
  readonly kobo: number;
  readonly members: number;
  /** From the request to paid: half of the payouts took no longer. */
  readonly medianSeconds: number;
}

/**
 * What was paid and did not come back; null until it says something: at least twenty members, and payouts from before the thirty days, so that
 * these are full. Invented people have addresses under .example, where nobody can live, and do not count.
 */
export const paidLately = async (ctx: Ctx): Promise<PaidLately | null> => {
  const since = sql`${daysAfter(ctx.now(), -days).toISOString()}::timestamptz`;
  // Member and request of each payout are looked up, where a join might read the whole of their tables.
  const { rows } = await readReplica(ctx).db.execute<{
    kobo: string | null;
    members: string;
    seconds: number | null;
    before: boolean | null;
  }>(sql`
    SELECT sum(p.amount_kobo) AS kobo, count(DISTINCT p.user_id) AS members,
           percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM p.paid_at -
             (SELECT created_at FROM withdrawals WHERE id = p.withdrawal_id))::float8) AS seconds,
           (SELECT min(paid_at) FROM payouts WHERE status = 'paid') < ${since} AS before
      FROM payouts p
     WHERE p.status = 'paid' AND p.paid_at >= ${since}
       AND (SELECT email FROM users WHERE id = p.user_id) NOT LIKE '%.example'`);
  const { kobo = null, members = 0, seconds = null, before = false } = rows[0] ?? {};
  if (!before || Number(members) < fewestMembers) return null;
  return { kobo: Number(kobo), members: Number(members), medianSeconds: Number(seconds) };
};
