import { and, desc, eq, gte, ne, or, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { Reconciliation } from '../../../contract/reconciliation';
import type { Ctx } from '../../context';
import { payIns, payouts, withdrawals } from '../../db/schema';
import { toNaira } from '../../lib/money';
import { daysAfter } from '../../lib/time';
import { judgePayIn } from '../funding';
import { judgePayout } from '../payouts';

const batchSize = 4;

/** Payouts at the provider that are on their way, and recently ended ones: a bank may return a paid transfer. */
const recentPayouts = (ctx: Ctx) => {
  const since = daysAfter(ctx.now(), -limits.reconciledDays);
  return (
    ctx.db
      .select({ payout: payouts, accountNo: withdrawals.accountNo })
      .from(payouts)
      .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
      .where(
        and(
          eq(payouts.channel, 'provider'),
          or(eq(payouts.status, 'sent'), gte(sql`COALESCE(${payouts.returnedAt}, ${payouts.paidAt})`, since)),
        ),
      )
      // Pending ones first, so that a long list is cut where it matters least.
      .orderBy(desc(sql`${payouts.status} = 'sent'`), desc(payouts.approvedAt))
      .limit(limits.reconciledRowsMax)
  );
};

/** Pay-ins that the provider reported as paid and whose deposits changed recently. `followPayIns` asks about the others. */
const recentPayIns = (ctx: Ctx) => {
  const since = daysAfter(ctx.now(), -limits.reconciledDays).toISOString();
  return ctx.db
    .select()
    .from(payIns)
    .where(
      and(
        eq(payIns.status, 'paid'),
        sql`EXISTS (SELECT FROM deposits d WHERE d.pay_in_id = ${payIns.id}
          AND GREATEST(d.recorded_at, d.booked_at, d.ended_at) >= ${since}::timestamptz)`,
      ),
    )
    .orderBy(desc(payIns.createdAt))
    .limit(limits.reconciledRowsMax);
};

/** Asks about each row, a few at a time. @returns the number answered and not answered. */
const askAll = async <Row, Answer extends { readonly kind: string }>(
  rows: readonly Row[],
  inquire: (row: Row) => Promise<Answer>,
  compare: (row: Row, answer: Answer) => Promise<void>,
) => {
  let unanswered = 0;
  for (let from = 0; from < rows.length; from += batchSize) {
    const some = rows.slice(from, from + batchSize).map(async (row) => ({ row, answer: await inquire(row) }));
    for (const { row, answer } of await Promise.all(some)) {
      if (answer.kind === 'unclear') unanswered += 1;
      await compare(row, answer);
    }
  }
  return { compared: rows.length - unanswered, unanswered };
};

const comparePayouts = async (ctx: Ctx) => {
  const provider = ctx.providers.payouts;
  if (!provider) return null;
  const asked = await askAll(
    await recentPayouts(ctx),
    ({ payout }) => provider.inquire(payout.reference),
    async ({ payout, accountNo }, answer) => {
      const { verdict } = await judgePayout(ctx, payout, accountNo, answer);
      if (verdict.do !== 'nothing' && payout.status !== 'returned')
        await ctx.db
          .update(payouts)
          .set({ askAt: ctx.now() })
          .where(and(eq(payouts.withdrawalId, payout.withdrawalId), ne(payouts.status, 'returned')));
    },
  );
  return { ...asked, heldKobo: await provider.balanceKobo() };
};

const comparePayIns = async (ctx: Ctx) => {
  const provider = ctx.providers.payIns;
  if (!provider) return null;
  return askAll(
    await recentPayIns(ctx),
    ({ reference }) => provider.inquire(reference),
    async (payIn, answer) => {
      const { verdict } = await judgePayIn(ctx, payIn, answer);
      if (verdict.do === 'settle')
        await ctx.db.update(payIns).set({ nextAskAt: ctx.now() }).where(eq(payIns.id, payIn.id));
    },
  );
};

/**
 * Compares recent payouts and pay-ins with the provider's state. Moves nothing: differences become contradictions, and `followPayouts` and
 * `followPayIns` ask again about anything it settles. Null without a provider.
 */
export const compareWithProvider = async (ctx: Ctx): Promise<Reconciliation['provider']> => {
  const [out, into] = [await comparePayouts(ctx), await comparePayIns(ctx)];
  if (!out && !into) return null;
  const held = out?.heldKobo ?? null;
  return {
    balance: held === null ? null : toNaira(held),
    compared: (out?.compared ?? 0) + (into?.compared ?? 0),
    unanswered: (out?.unanswered ?? 0) + (into?.unanswered ?? 0),
  };
};
