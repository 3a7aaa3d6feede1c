import type { DeskDay, getOverview as endpoint } from '../../../contract/desk';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { toNaira } from '../../money';
import { daysAfter, lagosDayOf } from '../../time';
import { perDay } from '../tallies';
import { waitingAtDesk } from './waitingAtDesk';

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

/** What waits, since when, and what the last days brought: sums that are kept, and two rows found by their index. */
export const getOverview = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  const { proofs, withdrawals } = await waitingAtDesk(ctx);
  return {
    data: {
      proofs: { waiting: proofs.rows, oldest: proofs.oldest?.toISOString() ?? null },
      withdrawals: {
        waiting: withdrawals.rows,
        owed: toNaira(withdrawals.kobo),
        oldest: withdrawals.oldest?.toISOString() ?? null,
      },
      days: await lastDays(ctx),
    },
  };
};
