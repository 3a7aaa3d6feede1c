import { sql, type SQL } from 'drizzle-orm';
import type { Wallet } from '../../../contract/account';
import type { Ctx } from '../../context';
import { toNaira } from '../../money';

/** A wallet's figures in kobo. */
export interface WalletFigures {
  readonly balance: number;
  readonly onHold: number;
  /** Left for good or is about to: withdrawals that did not come back, and the rest given up at closing. */
  readonly gone: number;
}

/** The figures of one member's wallet as a column, for reading them with what else is read of the member; null without a wallet. */
export const walletFigures = (userId: SQL): SQL<WalletFigures | null> => sql`(
  SELECT json_build_object(
           'balance', account.balance,
           'onHold', asked.pending,
           'gone', asked.approved
             - (SELECT COALESCE(sum(w.amount_kobo), 0) FROM payouts p JOIN withdrawals w ON w.id = p.withdrawal_id
                 WHERE p.user_id = account.user_id AND p.status = 'returned')
             + (SELECT COALESCE(-sum(e.amount), 0) FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id
                 WHERE t.kind = 'closing_remainder' AND t.ref = account.user_id::text AND e.account_id = account.id))
    FROM ledger_account account
         CROSS JOIN LATERAL (
           SELECT COALESCE(sum(amount_kobo) FILTER (WHERE status = 'pending'), 0) AS pending,
                  COALESCE(sum(amount_kobo) FILTER (WHERE status = 'approved'), 0) AS approved
             FROM withdrawals WHERE user_id = account.user_id) AS asked
   WHERE account.user_id = ${userId})`;

/** In naira: what a member can withdraw, what pending withdrawals hold, and everything ever earned. */
export const presentWallet = ({ balance, onHold, gone }: WalletFigures): Wallet => ({
  balance: toNaira(balance),
  on_hold: toNaira(onHold),
  total_earned: toNaira(balance + onHold + gone),
});

export const walletOf = async (ctx: Ctx, userId: string): Promise<Wallet> => {
  const { rows } = await ctx.db.execute<{ wallet: WalletFigures | null }>(
    sql`SELECT ${walletFigures(sql`${userId}::uuid`)} AS wallet`,
  );
  const wallet = rows[0]?.wallet;
  if (!wallet) throw new Error(`no wallet for ${userId}`);
  return presentWallet(wallet);
};
