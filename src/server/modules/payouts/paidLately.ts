import { sql } from 'drizzle-orm';
import { readReplica, type Ctx } from '../../context';
import { daysAfter } from '../../lib/time';

const days = 30;
/** With fewer members a median is chance, and the sum could identify them. */
const fewestMembers = 20;

/** Payouts that reached members’ banks in the last thirty days. */
export interface PaidLately {
  readonly kobo: number;
  readonly members: number;
  /** From request to paid: half of the payouts took no longer. */
  readonly medianSeconds: number;
}

/**
 * Paid and not returned payouts; null below twenty members or without payouts older than thirty days, which would make these incomplete. Demo members
 * have addresses under .example, which no real mailbox can have, and do not count.
 */
export const paidLately = async (ctx: Ctx): Promise<PaidLately | null> => {
  const since = sql`${daysAfter(ctx.now(), -days).toISOString()}::timestamptz`;
  // Subqueries read the member and request of each payout, where a join might read the whole of their tables.
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
