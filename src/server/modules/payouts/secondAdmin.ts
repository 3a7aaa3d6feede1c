import { sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';

/**
 * Whether a payout waits for a second admin, or only whether this one may not send it. It counts all payouts that the same admin accepted for the
 * same member or to the same bank account within a day before or after it: none of them changes any more, so that the last one sent sees all the
 * others, in any order and any number of simultaneous acceptances. Payouts that were never sent do not count; returned ones do, because only an
 * admin's statement says that they returned.
 * @param acceptedBy counts this admin's acceptances alone.
 */
export const waitsForSecond = (aboveKobo: number | null, acceptedBy?: string): SQL<boolean> => {
  if (aboveKobo === null) return sql<boolean>`false`;
  const day = sql.raw(`interval '${limits.secondAdminHours} hours'`);
  const mine = acceptedBy === undefined ? sql`` : sql`AND one.decided_by = ${acceptedBy}`;
  return sql<boolean>`(payouts.status = 'waiting' AND payouts.released_by IS NULL AND EXISTS (
    SELECT 1 FROM withdrawals one WHERE one.id = payouts.withdrawal_id ${mine} AND ${aboveKobo}::bigint < (
      SELECT sum(near_payout.amount_kobo)
        FROM withdrawals near JOIN payouts near_payout ON near_payout.withdrawal_id = near.id
       WHERE near.decided_by = one.decided_by
         AND (near.user_id = one.user_id OR (near.account_no = one.account_no AND near.bank_name = one.bank_name))
         AND near.decided_at > one.decided_at - ${day} AND near.decided_at < one.decided_at + ${day}
         AND (near_payout.status <> 'returned' OR near_payout.sent_at IS NOT NULL))))`;
};
