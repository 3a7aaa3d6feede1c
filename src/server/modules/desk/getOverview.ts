import { asc, eq } from 'drizzle-orm';
import type { DeskDay, getOverview as endpoint } from '../../../contract/desk';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, withdrawals } from '../../db/schema';
import { toNaira } from '../../money';
import { daysAfter, lagosDayOf } from '../../time';
import { countEach, perDay } from '../tallies';

/** An account counts on the day it was activated, whatever became of it since. */
const signUps = ['members.active', 'members.banned', 'members.closed'] as const;
const happened = [...signUps, 'proofs.approved', 'proofs.rejected', 'withdrawals.approved'] as const;

/** Each day of the last two weeks in Lagos, today last, those on which nothing happened included. */
const lastDays = async (ctx: Ctx): Promise<DeskDay[]> => {
  const days = Array.from({ length: limits.overviewDays }, (_, index) =>
    lagosDayOf(daysAfter(ctx.now(), index + 1 - limits.overviewDays)),
  );
  const tallies = await perDay(ctx, happened, days[0] ?? '');
  return days.map((day) => {
    const sumOf = (names: readonly string[], what: 'rows' | 'kobo') =>
      tallies.filter((one) => one.day === day && names.includes(one.name)).reduce((sum, one) => sum + one[what], 0);
    return {
      day,
      signUps: sumOf(signUps, 'rows'),
      approved: sumOf(['proofs.approved'], 'rows'),
      rejected: sumOf(['proofs.rejected'], 'rows'),
      payments: sumOf(['withdrawals.approved'], 'rows'),
      paid: toNaira(sumOf(['withdrawals.approved'], 'kobo')),
    };
  });
};

/** Every proof has the same time to wait, so the one that is due first is the oldest. */
const oldestProof = async (ctx: Ctx): Promise<string | null> => {
  const [oldest] = await ctx.db
    .select({ since: applications.submittedAt })
    .from(applications)
    .where(eq(applications.status, 'in-review'))
    .orderBy(asc(applications.reviewDueAt), asc(applications.id))
    .limit(1);
  return oldest?.since?.toISOString() ?? null;
};

const oldestWithdrawal = async (ctx: Ctx): Promise<string | null> => {
  const [oldest] = await ctx.db
    .select({ since: withdrawals.createdAt })
    .from(withdrawals)
    .where(eq(withdrawals.status, 'pending'))
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
    .limit(1);
  return oldest?.since.toISOString() ?? null;
};

/** What waits, since when, and what the last days brought: sums that are kept, and two rows found by their index. */
export const getOverview = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  const now = await countEach(ctx, ['proofs.in-review', 'withdrawals.pending']);
  const pending = now['withdrawals.pending'];
  return {
    data: {
      proofs: { waiting: now['proofs.in-review'].rows, oldest: await oldestProof(ctx) },
      withdrawals: { waiting: pending.rows, owed: toNaira(pending.kobo), oldest: await oldestWithdrawal(ctx) },
      days: await lastDays(ctx),
    },
  };
};
