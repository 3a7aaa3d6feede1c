import { sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { alikePairs, couldBeOne } from '../../policies/secondPerson';

/** For `withdrawals one`. */
const isOwn = (adminId: string): SQL => {
  const persons = couldBeOne(adminId);
  return sql`(one.decided_by IN (${persons}) OR one.user_id IN (${persons}))`;
};

/** Pairs of the admins who accepted what waits. `MATERIALIZED`, or they'd be computed again for each row. */
const acceptors = alikePairs(sql`
  SELECT DISTINCT accepted.decided_by AS id FROM payouts held JOIN withdrawals accepted ON accepted.id = held.withdrawal_id
   WHERE held.status = 'waiting' AND accepted.decided_by IS NOT NULL`);

/**
 * True for a payout that waits for a second admin, or only for one that this admin may not send. It counts all payouts that the same admin, or anyone
 * they could be, accepted for the same member or to the same bank account within a day before or after: these facts no longer change, so the last one
 * sent sees all the others, in any order and any number of simultaneous acceptances. Payouts that were never sent do not count; returned ones do,
 * because only an admin's statement says that they returned.
 * @param adminId counts only what this admin may not release: what they accepted or requested, or an account did that they could be.
 */
export const waitsForSecond = (aboveKobo: number | null, adminId?: string): SQL<boolean> => {
  if (aboveKobo === null) return sql<boolean>`false`;
  const day = sql.raw(`interval '${limits.secondAdminHours} hours'`);
  const mine = adminId === undefined ? sql`` : sql`AND ${isOwn(adminId)}`;
  return sql<boolean>`(payouts.status = 'waiting' AND payouts.released_by IS NULL AND EXISTS (
    SELECT 1 FROM withdrawals one WHERE one.id = payouts.withdrawal_id ${mine} AND ${aboveKobo}::bigint < (
      WITH alike AS MATERIALIZED (${acceptors})
      SELECT sum(near_payout.amount_kobo)
        FROM withdrawals near JOIN payouts near_payout ON near_payout.withdrawal_id = near.id
       WHERE (one.decided_by, near.decided_by) IN (SELECT one_id, other_id FROM alike)
         AND (near.user_id = one.user_id OR (near.account_no = one.account_no AND near.bank_name = one.bank_name))
         AND near.decided_at > one.decided_at - ${day} AND near.decided_at < one.decided_at + ${day}
         AND (near_payout.status <> 'returned' OR near_payout.channel IS NOT NULL))))`;
};
