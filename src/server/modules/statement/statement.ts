import { and, eq, gt, lte, sql, asc } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type * as contract from '../../../contract/statement';
import type { StatementEntry, exportStatement as endpoint } from '../../../contract/statement';
import { assertAdmin, assertMember } from '../../assertActor';
import { inSnapshot, type Ctx } from '../../context';
import { ledgerAccounts, ledgerEntries, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { planList, readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { lagosMonthOf, monthsAfter } from '../../lib/time';
import { entriesIn, monthRange, toWalletEntry, type Segment, type WalletEntry } from './walletEntries';
import { brand } from '../../../contract/brand';
import type { Cell } from '../../lib/csv';
import { lagosTime, tableFile } from '../../lists/tableFile';
import type { StreamedFile, Verb } from '../../verb';

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

export const exportStatement = async (
  ctx: Ctx,
  { month = lagosMonthOf(ctx.now()), format }: InputOf<typeof endpoint>,
): Promise<StreamedFile> => {
  const { userId } = assertMember(ctx);
  const range = await monthRange(ctx, userId, month);
  return tableFile({ name: `${brand.shortName}-statement-${month}`, format, header, batches: batchesOf(ctx, range) });
};

const present = ({ createdAt, amountKobo, balanceKobo, withdrawalId, ...entry }: WalletEntry): StatementEntry => ({
  ...entry,
  createdAt: createdAt.toISOString(),
  amount: toNaira(amountKobo),
  balance: toNaira(balanceKobo),
  withdrawal_id: withdrawalId,
});

const flowsIn = async (ctx: Ctx, { accountId, from, to }: Segment) => {
  const { amount, versionAfter } = ledgerEntries;
  const [sums] = await ctx.db
    .select({
      inKobo: sql<string>`COALESCE(sum(${amount}) FILTER (WHERE ${amount} > 0), 0)`,
      outKobo: sql<string>`COALESCE(-sum(${amount}) FILTER (WHERE ${amount} < 0), 0)`,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.accountId, accountId), gt(versionAfter, from.version), lte(versionAfter, to.version)));
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
  const plan = planList(input, {
    sortable: { createdAt: ledgerEntries.versionAfter },
    defaultSort: '-createdAt',
    tiebreak: ledgerEntries.versionAfter,
    pageSize: limits.pageSize.statement,
  });
  return inSnapshot(ctx, async (snapshot) => {
    const range = await monthRange(snapshot, userId, month);
    const { rows, meta } = await readPage(snapshot, entriesIn(snapshot, range, input.q), plan);
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
