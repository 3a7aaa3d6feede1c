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
           'onHold', COALESCE(sum(w.amount_kobo) FILTER (WHERE w.status = 'pending'), 0),
           'gone', COALESCE(sum(w.amount_kobo) FILTER (WHERE w.status = 'approved' AND p.status <> 'returned'), 0)
             + (SELECT COALESCE(-sum(e.amount), 0) FROM ledger_entry e JOIN ledger_tx t ON t.id = e.tx_id
                 WHERE e.account_id = account.id AND t.kind = 'closing_remainder'))
    FROM ledger_account account LEFT JOIN withdrawals w ON w.user_id = account.user_id
         LEFT JOIN payouts p ON p.withdrawal_id = w.id
   WHERE account.user_id = ${userId} GROUP BY account.id)`;

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
