import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type {
  Withdrawal,
  WithdrawalSummary,
  getWithdrawal,
  getWithdrawalTotals,
  listWithdrawals,
} from '../../../contract/withdrawals';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { matches, planList, readPage } from '../../lists';
import { toNaira } from '../../money';

export const presentWithdrawal = (row: typeof withdrawals.$inferSelect): Withdrawal => ({
  id: row.id,
  reference: row.reference,
  amount: toNaira(row.amountKobo),
  createdAt: row.createdAt.toISOString(),
  status: row.status,
  bank_name: row.bankName,
  account_no: row.accountNo,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
});

/** The member's own withdrawals. Newest first. */
export const withdrawalsOfMember = async (
  ctx: Ctx,
  input: InputOf<typeof listWithdrawals>,
): Promise<ResultOf<typeof listWithdrawals>> => {
  const { userId } = assertMember(ctx);
  const plan = planList(input, {
    sortable: { createdAt: withdrawals.createdAt, amount: withdrawals.amountKobo, status: withdrawals.status },
    otherwise: '-createdAt',
    tiebreak: withdrawals.id,
    pageSize: limits.pageSize.withdrawalHistory,
  });
  const where = and(
    eq(withdrawals.userId, userId),
    matches(input.q, [withdrawals.reference]),
    input.status && eq(withdrawals.status, input.status),
  );
  const query = ctx.db.select().from(withdrawals).where(where).$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return { data: rows.map(presentWithdrawal), meta };
};

/** One of the member's own; another member's does not exist for them. */
export const withdrawalOfMember = async (
  ctx: Ctx,
  { id }: InputOf<typeof getWithdrawal>,
): Promise<ResultOf<typeof getWithdrawal>> => {
  const { userId } = assertMember(ctx);
  const [row] = await ctx.db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.id, id), eq(withdrawals.userId, userId)));
  if (!row) throw DomainError.notFound();
  return { data: presentWithdrawal(row) };
};

const summary = async (ctx: Ctx, where: SQL): Promise<WithdrawalSummary> => {
  const sums = await ctx.db
    .select({ status: withdrawals.status, kobo: sql<string>`sum(${withdrawals.amountKobo})` })
    .from(withdrawals)
    .where(where)
    .groupBy(withdrawals.status);
  const of = (status: string) => toNaira(Number(sums.find((row) => row.status === status)?.kobo ?? 0));
  const [pending, approved, rejected] = [of('pending'), of('approved'), of('rejected')];
  return { total: toNaira(sums.reduce((total, row) => total + Number(row.kobo), 0)), pending, approved, rejected };
};

export const totalsOfMember = async (ctx: Ctx): Promise<ResultOf<typeof getWithdrawalTotals>> => {
  const { userId } = assertMember(ctx);
  return { data: await summary(ctx, eq(withdrawals.userId, userId)) };
};
