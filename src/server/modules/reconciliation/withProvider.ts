import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { BookDifference, Reconciliation } from '../../../contract/reconciliation';
import type { Ctx } from '../../context';
import { payouts, withdrawals } from '../../db/schema';
import { toNaira } from '../../lib/money';
import type { Inquiry, PayoutProvider } from '../../providers/ports';
import { daysAfter } from '../../lib/time';
import { differenceOf } from '../payouts';

const batchSize = 4;

interface Compared {
  readonly payout: typeof payouts.$inferSelect;
  readonly withdrawal: typeof withdrawals.$inferSelect;
}

/** Payouts at the provider that are on their way, and recently ended ones: a bank may return a paid transfer. */
const recent = (ctx: Ctx): Promise<Compared[]> => {
  const since = daysAfter(ctx.now(), -limits.reconciledDays);
  return (
    ctx.db
      .select({ payout: payouts, withdrawal: withdrawals })
      .from(payouts)
      .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
      .where(
        and(
          eq(payouts.channel, 'provider'),
          or(eq(payouts.status, 'sent'), gte(sql`COALESCE(${payouts.returnedAt}, ${payouts.paidAt})`, since)),
        ),
      )
      // What is still on its way first, so that a long list is cut where it matters least.
      .orderBy(desc(sql`${payouts.status} = 'sent'`), desc(payouts.approvedAt))
      .limit(limits.reconciledRowsMax)
  );
};

/**
 * The difference between the provider's answer and ours; null where they agree, and while a transfer is on its way, whose end is awaited elsewhere.
 */
const disagreement = ({ payout, withdrawal }: Compared, answer: Inquiry): string | null => {
  if (answer.kind === 'unclear') return null;
  if (answer.kind === 'missing') return payout.status === 'paid' ? 'paid here, unknown to the provider' : null;
  const differs = differenceOf(payout, withdrawal.accountNo, answer.transfer);
  if (differs !== null) return differs;
  const { status } = answer.transfer;
  if (payout.status === 'returned' && status === 'success') return 'given back here, paid by the provider';
  return payout.status === 'paid' && status === 'failed' ? 'paid here, failed or sent back at the provider' : null;
};

/** Compares every recent payout with the provider's state. Moves nothing: findings are queried again by `followPayouts`, or reported. */
export const compareWithProvider = async (
  ctx: Ctx,
  provider: PayoutProvider,
): Promise<{ provider: NonNullable<Reconciliation['provider']>; differences: BookDifference[] }> => {
  const rows = await recent(ctx);
  const differences: BookDifference[] = [];
  let unanswered = 0;
  for (let from = 0; from < rows.length; from += batchSize) {
    const some = rows.slice(from, from + batchSize);
    const answers = await Promise.all(some.map(({ payout }) => provider.inquire(payout.reference)));
    for (const [index, row] of some.entries()) {
      const answer = answers[index];
      if (!answer || answer.kind === 'unclear') unanswered += 1;
      const what = answer ? disagreement(row, answer) : null;
      if (what === null) continue;
      differences.push({ what: `Payout: ${what}`, where: row.withdrawal.reference });
      await ctx.db
        .update(payouts)
        .set({ askAt: ctx.now() })
        .where(and(eq(payouts.withdrawalId, row.payout.withdrawalId), inArray(payouts.status, ['sent', 'paid'])));
    }
  }
  const held = await provider.balanceKobo();
  const balance = held === null ? null : toNaira(held);
  return { provider: { balance, compared: rows.length - unanswered, unanswered }, differences };
};
