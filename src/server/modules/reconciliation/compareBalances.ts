import { sql } from 'drizzle-orm';
import type { Reconciliation } from '../../../contract/reconciliation';
import type { Ctx } from '../../context';
import { toNaira } from '../../lib/money';

/** The sum of every kind of account, in naira. */
const sums = async (ctx: Pick<Ctx, 'db'>): Promise<(code: string) => number> => {
  const { rows } = await ctx.db.execute<{ code: string; kobo: string }>(sql`
    SELECT a.code, sum(e.amount) AS kobo FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id GROUP BY a.code`);
  return (code) => toNaira(Number(rows.find((row) => row.code === code)?.kobo ?? 0));
};

/** The amount owed by the ledger, and the cost of payouts. */
export const readReconciliation = async (
  ctx: Pick<Ctx, 'db'>,
): Promise<Pick<Reconciliation, 'liabilities' | 'charges'>> => {
  const of = await sums(ctx);
  return {
    liabilities: {
      wallets: of('wallet'),
      held: of('withdrawals_pending'),
      onTheWay: of('bank_out'),
      escrow: of('escrow'),
      unclaimed: of('unclaimed'),
    },
    // Expenses of the product stand below zero, like every account that money comes from.
    charges: { stampDuty: of('stamp_duty'), transferFees: of('transfer_fees'), borneByProduct: 0 - of('payout_costs') },
  };
};
