import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { withdrawalStatus } from '../../../contract/primitives';
import type {
  exportWithdrawals as exportEndpoint,
  getWithdrawalSummary,
  listAdminWithdrawals,
} from '../../../contract/withdrawals';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { users, withdrawals } from '../../db/schema';
import { exportFile } from '../../exportFile';
import type { StreamedFile } from '../../http/route';
import {
  allOf,
  amongIds,
  anyOf,
  byStatusAlone,
  decidedOnDays,
  inOrderOf,
  onDays,
  plainly,
  planList,
  readIds,
  up,
  type Total,
  type Wanted,
} from '../../lists';
import { toKobo, toNaira, toNairaString } from '../../money';
import { codesMatch, peopleFound } from '../../search';
import { countEach, countNow, type TallyName } from '../tallies';
import { sharedAccounts } from './sharedAccounts';

type WithdrawalFilter = InputOf<typeof exportEndpoint>;

const found = async (ctx: Ctx, q: string): Promise<Wanted> => {
  const people = await peopleFound(ctx, q);
  return anyOf(people(withdrawals.userId), plainly(codesMatch(q, [withdrawals.reference, withdrawals.accountNo])));
};

/** Everything that a search and filters match among the withdrawals: for the list, its export and bulk decisions alike. */
export const withdrawalsMatching = async (ctx: Ctx, input: WithdrawalFilter): Promise<Wanted> => {
  const filters = and(
    input.status && eq(withdrawals.status, input.status),
    input.user_id ? eq(withdrawals.userId, input.user_id) : undefined,
    input.min === undefined ? undefined : gte(withdrawals.amountKobo, toKobo(input.min)),
    input.max === undefined ? undefined : lte(withdrawals.amountKobo, toKobo(input.max)),
    onDays(withdrawals.createdAt, input),
    decidedOnDays(withdrawals.decidedAt, input),
    amongIds(withdrawals.id, input.ids),
  );
  return allOf(plainly(filters), input.q ? await found(ctx, input.q) : undefined);
};

const nameOf = <S extends string>(status: S) => `withdrawals.${status}` as const;
const allNames: readonly TallyName[] = withdrawalStatus.options.map(nameOf);

const knownTotal = async (ctx: Ctx, input: WithdrawalFilter): Promise<Total | undefined> =>
  byStatusAlone(input) ? countNow(ctx, input.status ? [nameOf(input.status)] : allNames) : undefined;

const rowsOf = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select({ withdrawal: withdrawals, user: { id: users.id, fullname: users.fullname, email: users.email } })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .where(inArray(withdrawals.id, [...ids]));

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
      status: [up(withdrawals.status), up(withdrawals.createdAt)],
      fullname: users.fullname,
    },
    otherwise: '-createdAt',
    tiebreak: withdrawals.id,
    pageSize: limits.pageSize.adminWithdrawals,
  });
  const list = {
    table: withdrawals,
    id: withdrawals.id,
    wanted: await withdrawalsMatching(ctx, input),
    sortedWith: input.sort?.endsWith('fullname') ? { table: users, on: eq(users.id, withdrawals.userId) } : undefined,
  };
  const { ids, meta } = await readIds(ctx, list, plan, await knownTotal(ctx, input));
  const rows = inOrderOf(ids, await rowsOf(ctx, ids), ({ withdrawal }) => withdrawal.id);
  const sharedWith = await sharedAccounts(
    ctx,
    rows.map(({ withdrawal }) => withdrawal),
  );
  return {
    data: rows.map(({ withdrawal: row, user }) => ({
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
      bank: {
        bank_name: row.bankName,
        account_no: row.accountNo,
        account_name: row.accountName,
        sharedWith: sharedWith(row),
      },
    })),
    meta,
  };
};

const header = [
  'reference',
  'member',
  'email',
  'amount',
  'bank',
  'account number',
  'account name',
  'status',
  'requested',
  'decided',
  'reason',
];

export const exportWithdrawals = async (ctx: Ctx, input: WithdrawalFilter): Promise<StreamedFile> => {
  assertAdmin(ctx);
  return exportFile(ctx, {
    resource: 'withdrawals',
    filter: input,
    list: { table: withdrawals, id: withdrawals.id, wanted: await withdrawalsMatching(ctx, input) },
    known: await knownTotal(ctx, input),
    header,
    cellsOf: async (ids) =>
      new Map(
        (await rowsOf(ctx, ids)).map(({ withdrawal, user }) => [
          withdrawal.id,
          [
            withdrawal.reference,
            user.fullname,
            user.email,
            toNaira(withdrawal.amountKobo),
            withdrawal.bankName,
            withdrawal.accountNo,
            withdrawal.accountName,
            withdrawal.status,
            withdrawal.createdAt,
            withdrawal.decidedAt,
            withdrawal.reason,
          ],
        ]),
      ),
  });
};

/** The sums of all withdrawals there are, at any moment equal to the rows. */
export const summaryForDesk = async (ctx: Ctx): Promise<ResultOf<typeof getWithdrawalSummary>> => {
  assertAdmin(ctx);
  const kept = await countEach(ctx, ['withdrawals.pending', 'withdrawals.approved', 'withdrawals.rejected']);
  const [pending, approved, rejected] = [
    kept['withdrawals.pending'].kobo,
    kept['withdrawals.approved'].kobo,
    kept['withdrawals.rejected'].kobo,
  ];
  return {
    data: {
      total: toNaira(pending + approved + rejected),
      pending: toNaira(pending),
      approved: toNaira(approved),
      rejected: toNaira(rejected),
    },
  };
};
