import { oldestPending } from '../withdrawals';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits, overviewLimits } from '../../../contract/limits';
import type * as contract from '../../../contract/overview';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications } from '../../db/schema';
import { toNaira } from '../../lib/money';
import { dayInSeconds, daysAfter, lagosDayOf, lagosDayStart } from '../../lib/time';
import { countEach, type Counter, type CounterName, perDay } from '../../lists/counters';
import { onHoldNow } from '../referrals';
import * as messages from '../../../contract/messages';
import { DomainError } from '../../errors';
import { bookedAtPosting, inEscrow, inWallets } from '../ledger';
import type { Verb } from '../../verb';

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

type DayCounter = { readonly name: CounterName; readonly day: string } & Counter;

const countersPerDay = (ctx: Ctx, from: string, to: string): Promise<readonly DayCounter[]> =>
  perDay(ctx, counted, from, to);

const sumCounters = (counters: readonly DayCounter[]) => {
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

export const getOverview = async (ctx: Ctx): Promise<ResultOf<typeof contract.getOverview>> => {
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

export const getAdminCounts = async (ctx: Ctx): Promise<ResultOf<typeof contract.getAdminCounts>> => {
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

export const pendingCounts = async (ctx: Pick<Ctx, 'db'>) => {
  const now = await countEach(ctx, ['proofs.in-review', 'withdrawals.pending']);
  return {
    proofs: { ...now['proofs.in-review'], oldest: await oldestProof(ctx) },
    withdrawals: { ...now['withdrawals.pending'], oldest: await oldestPending(ctx) },
  };
};

interface Days {
  readonly from: string;
  readonly to: string;
}

const dayAfter = (day: string, count: number): string => lagosDayOf(daysAfter(lagosDayStart(day), count));
const endOf = ({ to }: Days): Date => daysAfter(lagosDayStart(to), 1);
const lengthOf = (days: Days): number =>
  (endOf(days).getTime() - lagosDayStart(days.from).getTime()) / (dayInSeconds * 1_000);

const daysAsked = (ctx: Ctx, input: InputOf<typeof contract.getAdminFigures>): Days => {
  const to = input.to ?? lagosDayOf(ctx.now());
  const days = { from: input.from ?? dayAfter(to, 1 - overviewLimits.days), to };
  const { dayOrder, tooManyDays } = messages.members;
  if (days.to < days.from) throw DomainError.ofField('bad_request', 'to', dayOrder);
  if (lengthOf(days) > overviewLimits.maxDays) throw DomainError.ofField('bad_request', 'from', tooManyDays);
  return days;
};

const within = (moment: SQL, days: Days): SQL =>
  sql`${moment} >= ${lagosDayStart(days.from).toISOString()}::timestamptz AND ${moment} < ${endOf(days).toISOString()}::timestamptz`;

const activeMembers = async (ctx: Ctx, days: Days): Promise<number> => {
  // Grouping hashes members; a distinct count would sort proofs.
  const { rows } = await ctx.db.execute<{ members: string }>(sql`
    SELECT count(*) AS members
      FROM (SELECT user_id FROM applications WHERE ${within(sql`submitted_at`, days)} GROUP BY user_id) AS active`);
  return Number(rows[0]?.members);
};

const reviewTime = async (ctx: Ctx, days: Days): Promise<contract.FiguresRange['reviewTime']> => {
  // A review starts a full window before its deadline, even after a reopening.
  const { rows } = await ctx.db.execute<{ median: number | null; ninetieth: number | null }>(sql`
    SELECT round(seconds[1])::float8 AS median, round(seconds[2])::float8 AS ninetieth
      FROM (SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (
                     ORDER BY extract(epoch FROM decided_at - review_due_at)::float8 + ${limits.reviewWindowDays * dayInSeconds}) AS seconds
              FROM applications
             WHERE ${within(sql`decided_at`, days)} AND decided_how = 'admin' AND submitted_at IS NOT NULL) AS reviews`);
  const { median = null, ninetieth = null } = rows[0] ?? {};
  return median === null || ninetieth === null ? null : { median, ninetieth };
};

const topJobs = async (ctx: Ctx, days: Days): Promise<contract.TopJob[]> => {
  const { rows } = await ctx.db.execute<{
    id: string;
    title: string;
    deleted: boolean;
    approved: string;
    kobo: string;
  }>(sql`
    SELECT t.id, t.title, t.deleted_at IS NOT NULL AS deleted, top.approved, top.kobo
      FROM (SELECT task_id, count(*) AS approved, sum(payout_kobo) AS kobo
              FROM applications WHERE status = 'approved' AND ${within(sql`decided_at`, days)}
             GROUP BY task_id ORDER BY approved DESC, kobo DESC, task_id LIMIT ${overviewLimits.topJobs}) AS top
      JOIN tasks t ON t.id = top.task_id ORDER BY top.approved DESC, top.kobo DESC, t.id`);
  return rows.map(({ id, title, deleted, approved, kobo }) => ({
    id,
    jobTitle: title,
    deleted,
    approved: Number(approved),
    paid: toNaira(Number(kobo)),
  }));
};

const figuresDay = (day: string, counters: readonly DayCounter[]): contract.FiguresDay => {
  const { handedIn, approved, rejected, signUps, opened, visits, acceptedKobo } = sumCounters(counters);
  return { day, handedIn, approved, rejected, signUps, opened, visits, accepted: toNaira(acceptedKobo) };
};

const figuresRange = async (ctx: Ctx, days: Days): Promise<contract.FiguresRange> => {
  const counters = await countersPerDay(ctx, days.from, days.to);
  const byDay = new Map<string, DayCounter[]>();
  for (const counter of counters) byDay.set(counter.day, [...(byDay.get(counter.day) ?? []), counter]);
  const { paidKobo, acceptedKobo, paidOutKobo, ...counts } = sumCounters(counters);
  return {
    ...days,
    ...counts,
    booked: toNaira(await bookedAtPosting(ctx, lagosDayStart(days.from), endOf(days))),
    paid: toNaira(paidKobo),
    accepted: toNaira(acceptedKobo),
    paidOut: toNaira(paidOutKobo),
    reviewTime: await reviewTime(ctx, days),
    activeMembers: await activeMembers(ctx, days),
    days: Array.from({ length: lengthOf(days) }, (_, index) => {
      const day = dayAfter(days.from, index);
      return figuresDay(day, byDay.get(day) ?? []);
    }),
  };
};

/** Sums by day come from counters, which the ledger check proves; the rest from indexes. */
export const getAdminFigures: Verb<typeof contract.getAdminFigures> = async (ctx, input) => {
  assertAdmin(ctx);
  const range = daysAsked(ctx, input);
  const before = { from: dayAfter(range.from, -lengthOf(range)), to: dayAfter(range.from, -1) };
  return {
    data: {
      range: await figuresRange(ctx, range),
      before: await figuresRange(ctx, before),
      now: { escrow: toNaira(await inEscrow(ctx)), owed: toNaira(await inWallets(ctx)) },
      topJobs: await topJobs(ctx, range),
    },
  };
};
