import { and, eq, sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { users } from '../../db/schema';

/**
 * The sum above which whoever accepted withdrawals does not send them, too; null where that is not asked: it is set off, or nobody else works
 * at the desk. Admins are made and removed on the server alone, so that nobody at the desk can become the only one.
 */
export const secondAdminAbove = async ({ config, db }: Pick<Ctx, 'config' | 'db'>): Promise<number | null> => {
  const { secondAdminAboveKobo } = config;
  if (secondAdminAboveKobo === null) return null;
  const admins = await db.$count(users, and(eq(users.isAdmin, true), eq(users.status, 'active')));
  return admins > 1 ? secondAdminAboveKobo : null;
};

/**
 * Whether a payout waits for a second admin, or no more than this one may not send it. Counted is what the same admin accepted for the same member
 * or to the same bank account within a day before or after it: none of it changes any more, so that whatever is sent last sees all the others,
 * in whatever order and by however many at once they are accepted and sent. What was never sent does not count; what came back does, because it
 * is an admin's word that it did.
 * @param acceptedBy whose own acceptances alone are meant.
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
