import { sql, type SQL } from 'drizzle-orm';
import type { Wallet } from '../../../contract/profile';
import type { Ctx } from '../../context';
import { toNaira } from '../../lib/money';

interface WalletFigures {
  readonly balance: number;
  readonly onHold: number;
  /** Withdrawn without return, or about to be, plus the rest given up at closing. */
  readonly gone: number;
}

/** A wallet's figures as one column, to select with a member; null without a wallet. */
export const walletFigures = (userId: SQL): SQL<WalletFigures | null> => sql`(
  SELECT json_build_object(
           'balance', account.balance,
           'onHold', asked.pending,
           'gone', asked.approved
             - (SELECT COALESCE(sum(w.amount_kobo), 0) FROM payouts p JOIN withdrawals w ON w.id = p.withdrawal_id
                 WHERE p.user_id = account.user_id AND p.status = 'returned')
             + (SELECT COALESCE(-sum(e.amount), 0) FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id AND e.at = t.created_at
                 WHERE t.kind = 'closing_remainder' AND t.ref = account.user_id::text AND e.account_id = account.id))
    FROM ledger_account account
         CROSS JOIN LATERAL (
           SELECT COALESCE(sum(amount_kobo) FILTER (WHERE status = 'pending'), 0) AS pending,
                  COALESCE(sum(amount_kobo) FILTER (WHERE status = 'approved'), 0) AS approved
             FROM withdrawals WHERE user_id = account.user_id) AS asked
   WHERE account.user_id = ${userId})`;

/** In naira: the available amount, the amount held by pending withdrawals, and all earnings ever. */
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

const koboOf = async (ctx: Ctx, sum: SQL): Promise<number> => {
  const { rows } = await ctx.db.execute<{ kobo: string }>(sql`SELECT COALESCE((${sum}), 0) AS kobo`);
  return Number(rows[0]?.kobo);
};

export const inWallets = (ctx: Ctx): Promise<number> =>
  koboOf(ctx, sql`SELECT sum(balance) FROM ledger_account WHERE code = 'wallet'`);

/** All escrows in kobo; finished jobs without held slots are skipped, because the ledger check proves them empty. */
export const inEscrow = (ctx: Ctx): Promise<number> =>
  koboOf(
    ctx,
    sql`SELECT sum((SELECT sum(e.amount) FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id WHERE a.task_id = t.id))
          FROM tasks t WHERE (t.status IN ('available', 'paused') AND t.deleted_at IS NULL) OR EXISTS (SELECT FROM job_portions p WHERE p.task_id = t.id AND p.applied > p.approved)`,
  );

/** Escrow booked when jobs were posted between `start` and `end`, in kobo; a join would read the whole ledger. */
export const bookedAtPosting = (ctx: Ctx, start: Date, end: Date): Promise<number> =>
  koboOf(
    ctx,
    sql`SELECT sum((SELECT e.amount FROM ledger_tx x JOIN ledger_entry e ON e.tx_id = x.id AND e.at = x.created_at AND e.amount > 0
                     WHERE x.kind = 'job_funding' AND x.ref = t.id || ':0'))
          FROM tasks t WHERE t.created_at >= ${start.toISOString()}::timestamptz AND t.created_at < ${end.toISOString()}::timestamptz`,
  );

/** The sum booked from owners for some jobs so far, less refunds, in kobo. */
export const bookedFor = (ctx: Ctx, taskIds: readonly string[]): Promise<number> =>
  koboOf(
    ctx,
    sql`SELECT sum(e.amount) FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id JOIN ledger_tx t ON t.id = e.tx_id
         WHERE a.task_id = ANY (${`{${taskIds.join()}}`}::uuid[]) AND t.kind IN ('job_funding', 'job_refund')`,
  );
