import { pick } from '../../lib/pick';
import { sql, and, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm';
import type { LeftOutReason } from '../../../contract/adminWithdrawals';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { withdrawalStatus, type WithdrawalStatus } from '../../../contract/primitives';
import type * as contract from '../../../contract/withdrawals';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { payouts, users, withdrawals } from '../../db/schema';
import { toKobo, toNaira, toNairaString } from '../../lib/money';
import { nameOf } from '../../lib/nameOf';
import { tabbedAdminList } from '../../lists/adminList';
import { countByStatus, countEach } from '../../lists/counters';
import {
  andPredicates,
  whereIds,
  orPredicates,
  decidedOnDays,
  betweenDates,
  toPredicate,
  ascending,
  type Predicate,
} from '../../lists/lists';
import { peopleFound, withdrawalCoded } from '../../lists/search';
import { byDay, byStatusAndDay } from '../../lists/seekPosition';
import { lagosTime } from '../../lists/tableFile';
import { standingBan, isOfBanned } from '../../policies/bans';
import type { Verb } from '../../verb';
import { stageOf } from './queries';

type PaidTo = Pick<typeof withdrawals.$inferSelect, 'userId' | 'bankName' | 'accountNo'>;
type SharedWith = contract.AdminWithdrawal['bank']['sharedWith'];

const accountOf = ({ bankName, accountNo }: Pick<PaidTo, 'bankName' | 'accountNo'>): string =>
  JSON.stringify([bankName, accountNo]);

// One more, because the withdrawal's member is among them.
const membersMax = limits.sharedAccountMembersMax + 1;

const sharedAccounts = async (ctx: Ctx, rows: readonly PaidTo[]): Promise<(withdrawal: PaidTo) => SharedWith> => {
  const accounts = [...new Map(rows.map((each) => [accountOf(each), each])).values()];
  const holders = new Map<string, SharedWith['members']>();
  if (accounts.length > 0) {
    const values = sql.join(
      accounts.map(({ bankName, accountNo }) => sql`(${bankName}::text, ${accountNo}::text)`),
      sql`, `,
    );
    const found = await ctx.db.execute<{ bank: string; account: string; id: string; fullname: string }>(sql`
      SELECT asked.bank, asked.account, u.id, u.fullname
        FROM (VALUES ${values}) AS asked (bank, account)
       CROSS JOIN LATERAL (
         (SELECT DISTINCT w.user_id FROM withdrawals w
           WHERE w.account_no = asked.account AND w.bank_name = asked.bank LIMIT ${membersMax})
         UNION
         (SELECT p.id FROM users p WHERE p.account_no = asked.account AND p.bank_name = asked.bank LIMIT ${membersMax})
       ) AS found (user_id)
        JOIN users u ON u.id = found.user_id
       ORDER BY u.fullname, u.id`);
    for (const { bank: bankName, account: accountNo, id, fullname } of found.rows) {
      const key = accountOf({ bankName, accountNo });
      holders.set(key, [...(holders.get(key) ?? []), { id, fullname }]);
    }
  }
  return (withdrawal) => {
    const others = (holders.get(accountOf(withdrawal)) ?? []).filter(({ id }) => id !== withdrawal.userId);
    return {
      count: Math.min(others.length, limits.sharedAccountMembersMax),
      members: others.slice(0, limits.sharedAccountMembersNamed),
    };
  };
};

const anotherUsesIt = (table: 'withdrawals' | 'users', whose: string) =>
  sql.raw(`EXISTS (SELECT 1 FROM ${table} other WHERE other.account_no = withdrawals.account_no
    AND other.bank_name = withdrawals.bank_name AND other.${whose} withdrawals.user_id)`);

/** SQL: the reason why a withdrawal is decided singly, or null. */
// Searches below and above the member, because skipping them would read all their withdrawals.
export const leftOutReason = sql<LeftOutReason | null>`CASE
  WHEN ${isOfBanned(withdrawals.userId)} THEN 'banned'
  WHEN ${anotherUsesIt('withdrawals', 'user_id <')} OR ${anotherUsesIt('withdrawals', 'user_id >')}
    OR ${anotherUsesIt('users', 'id <>')} THEN 'shared_account' END`;

type WithdrawalFilter = InputOf<typeof contract.exportWithdrawals>;

const found = async (ctx: Ctx, q: string): Promise<Predicate> => {
  const people = await peopleFound(ctx, q);
  return orPredicates(people(withdrawals.userId), toPredicate(withdrawalCoded(q)));
};

const ofStatus = (status: WithdrawalStatus) => eq(withdrawals.status, status);

export const withdrawalsWhere = async (ctx: Ctx, input: WithdrawalFilter): Promise<Predicate> => {
  const filters = and(
    input.status && ofStatus(input.status),
    input.user_id ? eq(withdrawals.userId, input.user_id) : undefined,
    input.min === undefined ? undefined : gte(withdrawals.amountKobo, toKobo(input.min)),
    input.max === undefined ? undefined : lte(withdrawals.amountKobo, toKobo(input.max)),
    input.left_out ? and(ofStatus('pending'), isNotNull(leftOutReason)) : undefined,
    betweenDates(withdrawals.createdAt, input),
    decidedOnDays(withdrawals.decidedAt, input),
    whereIds(withdrawals.id, input.ids),
  );
  return andPredicates(toPredicate(filters), input.q ? await found(ctx, input.q) : undefined);
};

const askedIn = (status: WithdrawalStatus) => `withdrawals.asked.${status}` as const;

const list = tabbedAdminList(
  {
    resource: 'withdrawals',
    table: withdrawals,
    id: withdrawals.id,
    where: withdrawalsWhere,
    sortable: {
      createdAt: withdrawals.createdAt,
      amount: withdrawals.amountKobo,
      status: [ascending(withdrawals.status), ascending(withdrawals.createdAt)],
      fullname: users.fullname,
    },
    daily: {
      createdAt: byDay(withdrawals.createdAt, ({ status }) =>
        (status ? [status] : withdrawalStatus.options).map(askedIn),
      ),
      status: byStatusAndDay([withdrawals.status, withdrawals.createdAt], withdrawalStatus.options, askedIn),
    },
    sortedWith: { fullname: { table: users, on: eq(users.id, withdrawals.userId) } },
    defaultSort: '-createdAt',
    pageSize: limits.pageSize.adminWithdrawals,
    rowsOf: (ctx, ids) =>
      ctx.db
        .select({
          withdrawal: withdrawals,
          payout: payouts,
          decidedBy: nameOf(withdrawals.decidedBy),
          leftOut: leftOutReason,
          user: { id: users.id, fullname: users.fullname, email: users.email, ban: standingBan },
        })
        .from(withdrawals)
        .innerJoin(users, eq(users.id, withdrawals.userId))
        .leftJoin(payouts, eq(payouts.withdrawalId, withdrawals.id))
        .where(inArray(withdrawals.id, [...ids])),
    idOf: ({ withdrawal }) => withdrawal.id,
    present: (row) => row,
    fileColumns: {
      reference: ({ withdrawal }) => withdrawal.reference,
      member: ({ user }) => user.fullname,
      email: ({ user }) => user.email,
      amount: ({ withdrawal }) => toNaira(withdrawal.amountKobo),
      bank: ({ withdrawal }) => withdrawal.bankName,
      'account number': ({ withdrawal }) => withdrawal.accountNo,
      'account name': ({ withdrawal }) => withdrawal.accountName,
      status: ({ withdrawal }) => withdrawal.status,
      stage: stageOf,
      [`requested ${lagosTime}`]: ({ withdrawal }) => withdrawal.createdAt,
      [`decided ${lagosTime}`]: ({ withdrawal }) => withdrawal.decidedAt,
      'decided by': ({ decidedBy }) => decidedBy,
      reason: ({ withdrawal }) => withdrawal.reason,
    },
  },
  {
    statuses: withdrawalStatus.options,
    status: withdrawals.status,
    ofStatus,
    waits: 'pending',
    amount: withdrawals.amountKobo,
    counted: (ctx) => countByStatus(ctx, 'withdrawals', withdrawalStatus.options),
  },
);

export const listAdminWithdrawals: Verb<typeof contract.listAdminWithdrawals> = async (ctx, input) => {
  const { data: rows, meta } = await list.page(ctx, input);
  const sharedWith = await sharedAccounts(
    ctx,
    rows.map(({ withdrawal }) => withdrawal),
  );
  return {
    data: rows.map(({ withdrawal: row, payout, decidedBy, leftOut, user }) => ({
      withdraw: {
        ...{ ...pick(row, 'id', 'reference', 'status', 'reason'), decidedBy, leftOut },
        amount: toNairaString(row.amountKobo),
        stage: stageOf({ withdrawal: row, payout }),
        createdAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
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

export const exportWithdrawals = list.file;

export const getWithdrawalSummary = async (ctx: Ctx): Promise<ResultOf<typeof contract.getWithdrawalSummary>> => {
  assertAdmin(ctx);
  const kept = await countEach(ctx, ['withdrawals.pending', 'withdrawals.approved', 'withdrawals.rejected']);
  const sumOf = (status: WithdrawalStatus) => toNaira(kept[`withdrawals.${status}`].kobo);
  const sums = { pending: sumOf('pending'), approved: sumOf('approved'), rejected: sumOf('rejected') };
  const totalKobo = Object.values(kept).reduce((total, { kobo }) => total + kobo, 0);
  return { data: { ...sums, total: toNaira(totalKobo) } };
};
