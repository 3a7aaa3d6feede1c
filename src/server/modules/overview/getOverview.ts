import type { getOverview as endpoint } from '../../../contract/overview';
import type { ResultOf } from '../../../contract/endpoint';
import { overviewLimits } from '../../../contract/overviewLimits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { toNaira } from '../../lib/money';
import { daysAfter, lagosDayOf } from '../../lib/time';
import { countersPerDay, happenedIn } from './counters';
import { pendingCounts } from './pendingCounts';

/** Pending work with its age, and the results of the last days: stored sums, and two rows found by their index. */
export const getOverview = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
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
