import { sql } from 'drizzle-orm';
import type { ClosingObstacle } from '../../../../contract/account';
import { limits } from '../../../../contract/limits';
import type { Ctx } from '../../../context';
import { toKobo, toNaira } from '../../../lib/money';

export interface ClosingStanding {
  readonly obstacles: readonly ClosingObstacle[];
  /** In the wallet, above zero and below the smallest withdrawal: it cannot be paid out. */
  readonly remainderKobo: number;
}

interface Row extends Record<string, unknown> {
  readonly kind: 'withdrawals' | 'payouts' | 'rewards' | 'taken' | 'inReview';
  readonly count: string;
  readonly kobo: string;
  readonly until: Date | string | null;
}

/** A member's open work and money: requested, promised or undecided. */
const onTheWay = async (ctx: Ctx, userId: string): Promise<ClosingObstacle[]> => {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT 1 AS place, 'withdrawals' AS kind, count(*) AS count, sum(amount_kobo) AS kobo, NULL::timestamptz AS until
      FROM withdrawals WHERE user_id = ${userId} AND status = 'pending' HAVING count(*) > 0
     UNION ALL
    SELECT 2, 'payouts', count(*), sum(amount_kobo), NULL
      FROM payouts WHERE user_id = ${userId} AND status IN ('waiting', 'sent') HAVING count(*) > 0
     UNION ALL
    SELECT 3, 'rewards', count(*), sum(reward_kobo), NULL
      FROM referrals WHERE referrer_id = ${userId} AND status = 'on_hold' HAVING count(*) > 0
     UNION ALL
    SELECT 4, 'taken', count(*), sum(payout_kobo), max(reserved_until)
      FROM applications WHERE user_id = ${userId} AND status = 'taken' HAVING count(*) > 0
     UNION ALL
    SELECT 5, 'inReview', count(*), sum(payout_kobo), max(review_due_at)
      FROM applications WHERE user_id = ${userId} AND status = 'in-review' HAVING count(*) > 0
     ORDER BY place`);
  return rows.map(({ kind, count, kobo, until }) => ({
    kind,
    count: Number(count),
    amount: toNaira(Number(kobo)),
    until: until === null ? null : new Date(until).toISOString(),
  }));
};

/** The obstacles to closing this account, and the sum that would be given up with it. */
export const closingStanding = async (
  ctx: Ctx,
  { id, isAdmin }: { readonly id: string; readonly isAdmin: boolean },
): Promise<ClosingStanding> => {
  const { rows } = await ctx.db.execute<{ balance: string }>(
    sql`SELECT balance FROM ledger_account WHERE user_id = ${id}`,
  );
  const balanceKobo = Number(rows[0]?.balance);
  const payable = balanceKobo >= toKobo(limits.minWithdrawalNaira);
  const simple = (kind: 'admins' | 'balance', kobo: number) => ({ kind, count: 1, amount: toNaira(kobo), until: null });
  return {
    obstacles: [
      ...(isAdmin ? [simple('admins', 0)] : []),
      ...(payable ? [simple('balance', balanceKobo)] : []),
      ...(await onTheWay(ctx, id)),
    ],
    remainderKobo: payable ? 0 : balanceKobo,
  };
};
