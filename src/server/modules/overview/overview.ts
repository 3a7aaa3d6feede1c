import { asc, eq } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits, overviewLimits } from '../../../contract/limits';
import type { getAdminCounts as endpoint, getOverview as getOverviewEndpoint } from '../../../contract/overview';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, withdrawals } from '../../db/schema';
import { toNaira } from '../../lib/money';
import { daysAfter, lagosDayOf } from '../../lib/time';
import { perDay, type Counter, type CounterName, countEach } from '../../lists/counters';
import { onHoldNow } from '../referrals';

const signUps = ['members.active', 'members.banned', 'members.closed'] as const;
const handedIn = ['proofs.handed-in.in-review', 'proofs.handed-in.approved', 'proofs.handed-in.rejected'] as const;
const counted = [
  ...signUps,
  ...handedIn,
  'proofs.approved',
  'proofs.rejected',
  'withdrawals.approved',
  'payouts.paid',
  'links.opened',
  'links.visits',
] as const;

export type DayCounter = { readonly name: CounterName; readonly day: string } & Counter;

export const countersPerDay = (ctx: Ctx, from: string, to: string): Promise<readonly DayCounter[]> =>
  perDay(ctx, counted, from, to);

/** The counters together, by name; sums in kobo. */
export const sumCounters = (counters: readonly DayCounter[]) => {
  const sum = (names: readonly CounterName[], what: keyof Counter) =>
    counters.reduce((total, counter) => total + (names.includes(counter.name) ? counter[what] : 0), 0);
  return {
    signUps: sum(signUps, 'rows'),
    opened: sum(['links.opened'], 'rows'),
    visits: sum(['links.visits'], 'rows'),
    handedIn: sum(handedIn, 'rows'),
    approved: sum(['proofs.approved'], 'rows'),
    rejected: sum(['proofs.rejected'], 'rows'),
    paidKobo: sum(['proofs.approved'], 'kobo'),
    acceptedKobo: sum(['withdrawals.approved'], 'kobo'),
    paidOutKobo: sum(['payouts.paid'], 'kobo'),
  };
};

export const getOverview = async (ctx: Ctx): Promise<ResultOf<typeof getOverviewEndpoint>> => {
  assertAdmin(ctx);
  const { proofs, withdrawals } = await pendingCounts(ctx);
  const from = lagosDayOf(daysAfter(ctx.now(), 1 - overviewLimits.weekDays));
  const to = lagosDayOf(ctx.now());
  const counters = await countersPerDay(ctx, from, to);
  const { signUps, approved, rejected, acceptedKobo, opened, visits } = sumCounters(counters);
  const today = sumCounters(counters.filter(({ day }) => day === to));
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

/** All proofs have the same time limit, so the first one due is the oldest. */
const oldestProof = async (ctx: Pick<Ctx, 'db'>): Promise<Date | null> => {
  const [oldest] = await ctx.db
    .select({ due: applications.reviewDueAt })
    .from(applications)
    .where(eq(applications.status, 'in-review'))
    .orderBy(asc(applications.reviewDueAt), asc(applications.id))
    .limit(1);
  return oldest?.due ? daysAfter(oldest.due, -limits.reviewWindowDays) : null;
};

const oldestWithdrawal = async (ctx: Pick<Ctx, 'db'>): Promise<Date | null> => {
  const [oldest] = await ctx.db
    .select({ since: withdrawals.createdAt })
    .from(withdrawals)
    .where(eq(withdrawals.status, 'pending'))
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
    .limit(1);
  return oldest?.since ?? null;
};

export const pendingCounts = async (ctx: Pick<Ctx, 'db'>) => {
  const now = await countEach(ctx, ['proofs.in-review', 'withdrawals.pending']);
  return {
    proofs: { ...now['proofs.in-review'], oldest: await oldestProof(ctx) },
    withdrawals: { ...now['withdrawals.pending'], oldest: await oldestWithdrawal(ctx) },
  };
};
