import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type {
  Withdrawal,
  WithdrawalSummary,
  getWithdrawal,
  getWithdrawalSummary,
  getWithdrawalTotals,
  listAdminWithdrawals,
  listWithdrawals,
} from '../../../contract/withdrawals';
import { assertAdmin, assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { users, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { matches, planList, readPage } from '../../lists';
import { toNaira, toNairaString } from '../../money';

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

/** Every withdrawal, for the desk. Newest first. */
export const withdrawalsForDesk = async (
  ctx: Ctx,
  input: InputOf<typeof listAdminWithdrawals>,
): Promise<ResultOf<typeof listAdminWithdrawals>> => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: {
      createdAt: withdrawals.createdAt,
      amount: withdrawals.amountKobo,
      status: withdrawals.status,
      fullname: users.fullname,
    },
    otherwise: '-createdAt',
    tiebreak: withdrawals.id,
    pageSize: limits.pageSize.adminWithdrawals,
  });
  const where = and(
    matches(input.q, [users.fullname, users.email, withdrawals.reference, withdrawals.accountNo]),
    input.status && eq(withdrawals.status, input.status),
    input.user_id ? eq(withdrawals.userId, input.user_id) : undefined,
  );
  const query = ctx.db
    .select({ withdrawal: withdrawals, user: { id: users.id, fullname: users.fullname, email: users.email } })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .where(where)
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return {
    data: rows.map(({ withdrawal: { bankName, accountNo, accountName, ...row }, user }) => ({
      withdraw: {
        id: row.id,
        reference: row.reference,
        amount: toNairaString(row.amountKobo),
        status: row.status,
        createdAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        reason: row.reason,
      },
      user,
      bank: { bank_name: bankName, account_no: accountNo, account_name: accountName },
    })),
    meta,
  };
};

const summary = async (ctx: Ctx, where?: SQL): Promise<WithdrawalSummary> => {
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

export const summaryForDesk = async (ctx: Ctx): Promise<ResultOf<typeof getWithdrawalSummary>> => {
  assertAdmin(ctx);
  return { data: await summary(ctx) };
};
