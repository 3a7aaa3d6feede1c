import { eq, sql } from 'drizzle-orm';
import type { getYearStatement as endpoint, YearStatement } from '../../../contract/statement';
import { assertMember } from '../../assertActor';
import { inSnapshot, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { toNaira } from '../../lib/money';
import { lagosMonthOf, lagosMonthStart } from '../../lib/time';
import { entryRange, type Segment } from './walletEntries';
import type { Verb } from '../../verb';

const kinds = ['jobs', 'referrals', 'withdrawn', 'fees', 'given_up'] as const;
type Sums = Readonly<Record<(typeof kinds)[number], number>>;
const none: Sums = { jobs: 0, referrals: 0, withdrawn: 0, fees: 0, given_up: 0 };

/** Kobo per month. A return takes its fees back: in the amount if unsent, separately if sent. */
const sumsByMonth = async (ctx: Ctx, year: number, { accountId, from, to }: Segment): Promise<Map<string, Sums>> => {
  const borne = sql`CASE w.charges_borne_by WHEN 'member' THEN w.stamp_duty_kobo + w.transfer_fee_kobo ELSE 0 END`;
  const { rows } = await ctx.db.execute<Record<keyof Sums | 'month', string>>(sql`
    SELECT month, sum(amount) FILTER (WHERE kind = 'job_payout') AS jobs, sum(amount) FILTER (WHERE kind = 'referral_reward') AS referrals,
           -sum(amount + fee) FILTER (WHERE kind LIKE 'withdraw%' OR kind LIKE 'payout%') AS withdrawn, sum(fee) AS fees,
           -sum(amount) FILTER (WHERE kind = 'closing_remainder') AS given_up
      FROM (SELECT t.kind, e.amount,
                   -- Two transfers that wait for each other over midnight may have their clocks the other way round.
                   LEAST(GREATEST(to_char(t.created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM'), ${`${year}-01`}), ${`${year}-12`}) AS month,
                   CASE t.kind WHEN 'withdraw_hold' THEN ${borne} WHEN 'withdraw_release' THEN -${borne}
                     WHEN 'payout_return' THEN w.amount_kobo - ${borne} - e.amount WHEN 'payout_return_charges' THEN -e.amount ELSE 0 END AS fee
              FROM ledger_entry e JOIN ledger_tx t ON t.id = e.tx_id
              LEFT JOIN withdrawals w ON w.id = CASE WHEN t.kind LIKE 'withdraw%' OR t.kind LIKE 'payout%' THEN t.ref::uuid END
             WHERE e.account_id = ${accountId} AND e.version_after > ${from.version} AND e.version_after <= ${to.version}) entries
     GROUP BY month`);
  return new Map(
    rows.map(({ month, ...sums }) => [
      month,
      Object.fromEntries(kinds.map((kind) => [kind, Number(sums[kind] ?? 0)])) as Sums,
    ]),
  );
};

const inNaira = (sums: Sums) =>
  Object.fromEntries(kinds.map((kind) => [kind, toNaira(sums[kind])])) as Record<keyof Sums, number>;

const monthsOf = (year: number, now: Date, opening: number, sums: ReadonlyMap<string, Sums>) => {
  const months: YearStatement['months'] = [];
  let closing = opening;
  for (let nth = 1; nth <= 12; nth += 1) {
    const month = `${year}-${String(nth).padStart(2, '0')}`;
    if (month > lagosMonthOf(now)) break;
    const of = sums.get(month) ?? none;
    closing += of.jobs + of.referrals - of.withdrawn - of.fees - of.given_up;
    months.push({ month, ...inNaira(of), closing: toNaira(closing) });
  }
  return months;
};

/** A year's earnings and withdrawals from one snapshot. */
export const getYearStatement: Verb<typeof endpoint> = async (ctx, input) => {
  const { userId } = assertMember(ctx);
  const now = ctx.now();
  const thisYear = Number(lagosMonthOf(now).slice(0, 4));
  const { year = thisYear } = input;
  return inSnapshot(ctx, async (snapshot) => {
    const [member] = await snapshot.db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
    const first = Number(lagosMonthOf(member?.createdAt ?? now).slice(0, 4));
    const start = lagosMonthStart(`${year}-01`);
    const range = await entryRange(snapshot, { wallet: userId }, start, lagosMonthStart(`${year + 1}-01`));
    const sums = await sumsByMonth(snapshot, year, range);
    const all = [...sums.values()].reduce(
      (sum, one) => Object.fromEntries(kinds.map((kind) => [kind, sum[kind] + one[kind]])) as Sums,
      none,
    );
    return {
      data: {
        year,
        years: Array.from({ length: thisYear - first + 1 }, (_, nth) => thisYear - nth),
        opening: toNaira(range.from.balanceKobo),
        ...inNaira(all),
        closing: toNaira(range.to.balanceKobo),
        months: monthsOf(year, now, range.from.balanceKobo, sums),
      },
    };
  });
};
