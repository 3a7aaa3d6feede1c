import { asc, eq, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type * as contract from '../../../contract/statement';
import { assertAdmin, assertMember } from '../../assertActor';
import { type Ctx, inSnapshot } from '../../context';
import { ledgerAccounts, ledgerEntries, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { lagosMonthOf, lagosMonthStart, monthsAfter } from '../../lib/time';
import {
  entriesIn,
  entryRange,
  inSegment,
  monthRange,
  type Segment,
  toWalletEntry,
  type WalletEntry,
} from './walletEntries';
import { brand } from '../../../contract/brand';
import type { Cell } from '../../lib/csv';
import { lagosTime, tableFile } from '../../lists/tableFile';
import type { Verb, FileVerb } from '../../verb';

const header = [`Date ${lagosTime}`, 'What', 'Reference', 'In', 'Out', 'Balance'];
const batchSize = 1_000;

const cellsOf = ({ createdAt, description, reference, amountKobo, balanceKobo }: WalletEntry): Cell[] => [
  createdAt,
  description,
  reference,
  amountKobo > 0 ? toNaira(amountKobo) : null,
  amountKobo < 0 ? toNaira(-amountKobo) : null,
  toNaira(balanceKobo),
];

/** Immutable entries in gapless versions: resuming after the last loses and doubles nothing. */
async function* batchesOf(ctx: Ctx, range: Segment): AsyncGenerator<Cell[][]> {
  for (let read = 0; read < limits.statementMaxRows; read += batchSize) {
    const rest = { ...range, from: { ...range.from, version: range.from.version + read } };
    const batch = await entriesIn(ctx, rest).orderBy(asc(ledgerEntries.versionAfter)).limit(batchSize);
    yield batch.map(toWalletEntry).map(cellsOf);
    if (batch.length < batchSize) return;
  }
}

export const exportStatement: FileVerb<typeof contract.exportStatement> = async (ctx, { month: given, format }) => {
  const { userId } = assertMember(ctx);
  const month = given ?? lagosMonthOf(ctx.now());
  const range = await monthRange(ctx, userId, month);
  return tableFile({ name: `${brand.shortName}-statement-${month}`, format, header, batches: batchesOf(ctx, range) });
};

const present = ({
  createdAt,
  amountKobo,
  balanceKobo,
  withdrawalId,
  ...entry
}: WalletEntry): contract.StatementEntry => ({
  ...entry,
  createdAt: createdAt.toISOString(),
  amount: toNaira(amountKobo),
  balance: toNaira(balanceKobo),
  withdrawal_id: withdrawalId,
});

const flowsIn = async (ctx: Ctx, segment: Segment) => {
  const { amount } = ledgerEntries;
  const [sums] = await ctx.db
    .select({
      inKobo: sql<string>`COALESCE(sum(${amount}) FILTER (WHERE ${amount} > 0), 0)`,
      outKobo: sql<string>`COALESCE(-sum(${amount}) FILTER (WHERE ${amount} < 0), 0)`,
    })
    .from(ledgerEntries)
    .where(inSegment(segment));
  return { money_in: toNaira(Number(sums?.inKobo)), money_out: toNaira(Number(sums?.outKobo)) };
};

const monthsOf = async (ctx: Ctx, userId: string): Promise<string[]> => {
  const [member] = await ctx.db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  const first = lagosMonthOf(member?.createdAt ?? ctx.now());
  const months: string[] = [];
  for (let month = lagosMonthOf(ctx.now()); month >= first && months.length < limits.statementMonths;) {
    months.push(month);
    month = monthsAfter(month, -1);
  }
  return months;
};

/** A wallet's month, entry by entry, from one snapshot. */
const statementOf = async (
  ctx: Ctx,
  userId: string,
  { month = lagosMonthOf(ctx.now()), ...input }: InputOf<typeof contract.getStatement>,
): Promise<ResultOf<typeof contract.getStatement>> => {
  return inSnapshot(ctx, async (snapshot) => {
    const range = await monthRange(snapshot, userId, month);
    const { rows, meta } = await readPage(snapshot, entriesIn(snapshot, range, input.q), input, {
      sortable: { createdAt: ledgerEntries.versionAfter },
      defaultSort: '-createdAt',
      tiebreak: ledgerEntries.versionAfter,
      pageSize: limits.pageSize.statement,
    });
    return {
      data: {
        month,
        months: await monthsOf(snapshot, userId),
        opening: toNaira(range.from.balanceKobo),
        ...(await flowsIn(snapshot, range)),
        closing: toNaira(range.to.balanceKobo),
        entries: rows.map(toWalletEntry).map(present),
      },
      meta,
    };
  });
};

export const getStatement: Verb<typeof contract.getStatement> = async (ctx, input) =>
  statementOf(ctx, assertMember(ctx).userId, input);

export const getMemberStatement: Verb<typeof contract.getMemberStatement> = async (ctx, { id, ...input }) => {
  assertAdmin(ctx);
  if ((await ctx.db.$count(ledgerAccounts, eq(ledgerAccounts.userId, id))) === 0) throw new DomainError('not_found');
  return statementOf(ctx, id, input);
};

const kinds = ['jobs', 'referrals', 'withdrawn', 'fees', 'given_up'] as const;
type Sums = Readonly<Record<(typeof kinds)[number], number>>;
const none: Sums = { jobs: 0, referrals: 0, withdrawn: 0, fees: 0, given_up: 0 };

/** Kobo per month. A return takes its fees back: in the amount if unsent, separately if sent. */
const sumsByMonth = async (
  ctx: Ctx,
  year: number,
  { accountId, start, from, to }: Segment,
): Promise<Map<string, Sums>> => {
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
             WHERE e.account_id = ${accountId} AND e.at >= ${start.toISOString()}::timestamptz AND e.version_after > ${from.version} AND e.version_after <= ${to.version}) entries
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

const monthSums = (year: number, now: Date, opening: number, sums: ReadonlyMap<string, Sums>) => {
  const months: contract.YearStatement['months'] = [];
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

export const getYearStatement: Verb<typeof contract.getYearStatement> = async (ctx, input) => {
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
        months: monthSums(year, now, range.from.balanceKobo, sums),
      },
    };
  });
};
