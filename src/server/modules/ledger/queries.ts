import { sql } from 'drizzle-orm';
import type { Wallet } from '../../../contract/account';
import type { Ctx } from '../../context';
import { toNaira } from '../../money';

/**
 * What a member can withdraw, what pending withdrawals hold, and everything ever earned, in naira.
 * Earned is what stands in the wallet plus what left it for good or is about to: withdrawals that did not come back, and the rest given up at closing.
 */
export const walletOf = async (ctx: Ctx, userId: string): Promise<Wallet> => {
  const { rows } = await ctx.db.execute<{ balance: string; on_hold: string; withdrawn: string; given_up: string }>(sql`
    SELECT account.balance,
           COALESCE(sum(w.amount_kobo) FILTER (WHERE w.status = 'pending'), 0) AS on_hold,
           COALESCE(sum(w.amount_kobo) FILTER (WHERE w.status = 'approved' AND p.status <> 'returned'), 0) AS withdrawn,
           (SELECT COALESCE(-sum(e.amount), 0) FROM ledger_entry e JOIN ledger_tx t ON t.id = e.tx_id
             WHERE e.account_id = account.id AND t.kind = 'closing_remainder') AS given_up
      FROM ledger_account account LEFT JOIN withdrawals w ON w.user_id = account.user_id
           LEFT JOIN payouts p ON p.withdrawal_id = w.id
     WHERE account.user_id = ${userId} GROUP BY account.id`);
  const [row] = rows;
  if (!row) throw new Error(`no wallet for ${userId}`);
  const [balance, onHold] = [Number(row.balance), Number(row.on_hold)];
  const gone = Number(row.withdrawn) + Number(row.given_up);
  return { balance: toNaira(balance), on_hold: toNaira(onHold), total_earned: toNaira(balance + onHold + gone) };
};
