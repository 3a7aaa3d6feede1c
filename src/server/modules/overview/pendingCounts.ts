import { asc, eq } from 'drizzle-orm';
import { limits, overviewLimits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { applications, withdrawals } from '../../db/schema';
import { daysAfter, lagosDayOf } from '../../lib/time';
import { countEach, type Counter } from '../../lists/counters';
import type { getAdminCounts as endpoint, getOverview as getOverviewEndpoint } from '../../../contract/overview';
import type { ResultOf } from '../../../contract/endpoint';
import { assertAdmin } from '../../assertActor';
import { onHoldNow } from '../referrals';
import { toNaira } from '../../lib/money';
import { countersPerDay, happenedIn } from './counters';

/** Pending work with its age, and the results of the last days: stored sums, and two rows found by their index. */
export const getOverview = async (ctx: Ctx): Promise<ResultOf<typeof getOverviewEndpoint>> => {
  assertAdmin(ctx);
  const { proofs, withdrawals } = await pendingCounts(ctx);
  const from = lagosDayOf(daysAfter(ctx.now(), 1 - overviewLimits.weekDays));
  const to = lagosDayOf(ctx.now());
  const counters = await countersPerDay(ctx, from, to);
  const { signUps, approved, rejected, acceptedKobo, opened, visits } = happenedIn(counters);
  const today = happenedIn(counters.filter(({ day }) => day === to));
  return {
    data: {
      proofs: { waiting: proofs.rows, oldest: proofs.oldest?.toISOString() ?? null },
      withdrawals: {
        waiting: withdrawals.rows,
        owed: toNaira(withdrawals.kobo),
        oldest: withdrawals.oldest?.toISOString() ?? null,
      },
      week: { from, to, signUps, decided: approved + rejected, accepted: toNaira(acceptedKobo) },
      opened: { today: { opened: today.opened, visits: today.visits }, week: { opened, visits } },
    },
  };
};

/** The number of rows that wait for a decision. */
export const getAdminCounts = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  const now = await countEach(ctx, ['proofs.in-review', 'withdrawals.pending']);
  return {
    data: {
      proofs: now['proofs.in-review'].rows,
      withdrawals: now['withdrawals.pending'].rows,
      referrals: await onHoldNow(ctx),
    },
  };
};

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
