import { sql } from 'drizzle-orm';
import type { Wallet } from '../../../contract/account';
import type { Ctx } from '../../context';
import { toNaira } from '../../money';

/**
 * What a member can withdraw, what pending withdrawals hold, and everything ever earned, in naira.
 * Earned is what stands in the wallet plus what left it for good or is about to: nothing else ever leaves a wallet.
 */
export const walletOf = async (ctx: Ctx, userId: string): Promise<Wallet> => {
  const { rows } = await ctx.db.execute<{ balance: string; on_hold: string; withdrawn: string }>(sql`
    SELECT account.balance,
           COALESCE(sum(w.amount_kobo) FILTER (WHERE w.status = 'pending'), 0) AS on_hold,
           COALESCE(sum(w.amount_kobo) FILTER (WHERE w.status = 'approved'), 0) AS withdrawn
      FROM ledger_account account LEFT JOIN withdrawals w ON w.user_id = account.user_id
     WHERE account.user_id = ${userId} GROUP BY account.id`);
  const [row] = rows;
  if (!row) throw new Error(`no wallet for ${userId}`);
  const [balance, onHold, withdrawn] = [Number(row.balance), Number(row.on_hold), Number(row.withdrawn)];
  return { balance: toNaira(balance), on_hold: toNaira(onHold), total_earned: toNaira(balance + onHold + withdrawn) };
};
