import { asc, eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { applications, withdrawals } from '../../db/schema';
import { daysAfter } from '../../lib/time';
import { countEach, type Counter } from '../../lists/counters';

type ReadCtx = Pick<Ctx, 'db'>;

interface Waiting extends Counter {
  /** The moment since which the oldest has waited; null if none does. */
  readonly oldest: Date | null;
}

/** Every proof has the same time to wait, from its submission or reopening: the one due first is the oldest. */
const oldestProof = async (ctx: ReadCtx): Promise<Date | null> => {
  const [oldest] = await ctx.db
    .select({ due: applications.reviewDueAt })
    .from(applications)
    .where(eq(applications.status, 'in-review'))
    .orderBy(asc(applications.reviewDueAt), asc(applications.id))
    .limit(1);
  return oldest?.due ? daysAfter(oldest.due, -limits.reviewWindowDays) : null;
};

const oldestWithdrawal = async (ctx: ReadCtx): Promise<Date | null> => {
  const [oldest] = await ctx.db
    .select({ since: withdrawals.createdAt })
    .from(withdrawals)
    .where(eq(withdrawals.status, 'pending'))
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
    .limit(1);
  return oldest?.since ?? null;
};

/** The rows that wait for an admin's decision, and the wait of the oldest: stored sums, and two rows found by their index. */
export const pendingCounts = async (ctx: ReadCtx): Promise<{ proofs: Waiting; withdrawals: Waiting }> => {
  const now = await countEach(ctx, ['proofs.in-review', 'withdrawals.pending']);
  return {
    proofs: { ...now['proofs.in-review'], oldest: await oldestProof(ctx) },
    withdrawals: { ...now['withdrawals.pending'], oldest: await oldestWithdrawal(ctx) },
  };
};
