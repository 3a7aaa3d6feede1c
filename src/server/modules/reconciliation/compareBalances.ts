import { sql } from 'drizzle-orm';
import type { Reconciliation } from '../../../contract/reconciliation';
import type { Ctx } from '../../context';
import { toNaira } from '../../lib/money';

/** The total of every kind of account, in naira. */
const sums = async (ctx: Pick<Ctx, 'db'>): Promise<(code: string) => number> => {
  const { rows } = await ctx.db.execute<{ code: string; kobo: string }>(sql`
    SELECT a.code, sum(e.amount) AS kobo FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id GROUP BY a.code`);
  return (code) => toNaira(Number(rows.find((row) => row.code === code)?.kobo ?? 0));
};

type OwnerSum = 'unspent' | 'owed' | 'unearned' | 'byProvider';

/** Owners' balances and debts, the part of the escrows that becomes fees and VAT, and the payments provider's deposits for them; in naira. */
const ownerSums = async (ctx: Pick<Ctx, 'db'>): Promise<Record<OwnerSum, number>> => {
  const { rows } = await ctx.db.execute<Record<OwnerSum, string>>(sql`
    SELECT COALESCE(sum(balance) FILTER (WHERE balance > 0), 0) AS unspent,
           COALESCE(-sum(balance) FILTER (WHERE balance < 0), 0) AS owed,
           (SELECT COALESCE(sum((funded_slots - applied) * (fee_kobo + vat_kobo)), 0)
              FROM tasks WHERE status IN ('available', 'paused') AND deleted_at IS NULL)
         + (SELECT COALESCE(sum(fee_kobo + vat_kobo), 0) FROM applications WHERE status IN ('taken', 'in-review')) AS unearned,
           (SELECT COALESCE(sum(amount_kobo), 0) FROM deposits WHERE source = 'provider' AND status IN ('booked', 'unallocated')) AS "byProvider"
      FROM ledger_account WHERE code = 'owner'`);
  const of = (name: OwnerSum) => toNaira(Number(rows[0]?.[name]));
  return { unspent: of('unspent'), owed: of('owed'), unearned: of('unearned'), byProvider: of('byProvider') };
};

/** The amount owed by the ledger, the cost of payouts, and the state of owners' money. */
export const readReconciliation = async (
  ctx: Pick<Ctx, 'db'>,
): Promise<Pick<Reconciliation, 'liabilities' | 'charges' | 'owners'>> => {
  const of = await sums(ctx);
  return {
    liabilities: {
      wallets: of('wallet'),
      held: of('withdrawals_pending'),
      onTheWay: of('bank_out'),
      escrow: of('escrow'),
      unclaimed: of('unclaimed'),
    },
    // The product's expenses are below zero, like every account that money comes from.
    charges: { stampDuty: of('stamp_duty'), transferFees: of('transfer_fees'), borneByProduct: 0 - of('payout_costs') },
    owners: {
      ...(await ownerSums(ctx)),
      deposits: 0 - of('bank_in'),
      fees: of('fees'),
      vat: of('vat'),
      unallocated: of('unallocated'),
      promo: 0 - of('promo'),
    },
  };
};
