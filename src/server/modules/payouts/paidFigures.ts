import { sql } from 'drizzle-orm';
import { readReplica, type Ctx } from '../../context';
import { nairaText } from '../../lib/money';
import { daysAfter } from '../../lib/time';
import type { LivePart } from '../../liveParts';

/** Below this a median is chance, and a sum could identify members. */
const fewestMembers = 20;

type PaidLately = Awaited<ReturnType<typeof paidLately>>;

/** Null below twenty members or thirty days of payouts; demo members (.example) do not count. */
export const paidLately = async (ctx: Ctx) => {
  const since = sql`${daysAfter(ctx.now(), -30).toISOString()}::timestamptz`;
  // Subqueries, because joins might read both tables in full.
  const { rows } = await readReplica(ctx).db.execute<{
    kobo: string | null;
    members: string;
    seconds: number | null;
    before: boolean | null;
  }>(sql`
    SELECT sum(p.amount_kobo) AS kobo, count(DISTINCT p.user_id) AS members,
           percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM p.paid_at -
             (SELECT created_at FROM withdrawals WHERE id = p.withdrawal_id))::float8) AS seconds,
           (SELECT min(paid_at) FROM payouts WHERE status = 'paid') < ${since} AS before
      FROM payouts p
     WHERE p.status = 'paid' AND p.paid_at >= ${since}
       AND (SELECT email FROM users WHERE id = p.user_id) NOT LIKE '%.example'`);
  const { kobo = null, members = 0, seconds = null, before = false } = rows[0] ?? {};
  if (!before || Number(members) < fewestMembers) return null;
  return { kobo: Number(kobo), members: Number(members), medianSeconds: Number(seconds) };
};

/** Two significant figures, so that two hours' sums reveal no single payout. */
const roundedDown = (kobo: number): number => {
  const naira = Math.floor(kobo / 100);
  const step = 10 ** Math.max(0, String(naira).length - 2);
  return Math.floor(naira / step) * step * 100;
};

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const within = (seconds: number): string => {
  const hours = Math.max(1, Math.ceil(seconds / 3_600));
  return hours <= 48 ? counted(hours, 'hour') : counted(Math.ceil(hours / 24), 'day');
};

export const paidTexts = ({ kobo, members, medianSeconds }: NonNullable<PaidLately>) => ({
  paidSum: nairaText(roundedDown(kobo)),
  paidMembers: `${members.toLocaleString('en-NG')} members`,
  paidWithin: within(medianSeconds),
});

export const paidPart: LivePart = {
  name: 'paid',
  everyMinutes: 60,
  read: async (ctx) => {
    const paid = ctx.config.publicFigures ? await paidLately(ctx) : null;
    return paid && paidTexts(paid);
  },
};
