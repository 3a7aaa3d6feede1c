import { pick } from '../../lib/pick';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type * as contract from '../../../contract/members';
import { memberStatus } from '../../../contract/primitives';
import type { Ctx } from '../../context';
import { ledgerAccounts, users } from '../../db/schema';
import { adminList } from '../../lists/adminList';
import { whereIds, betweenDates, matches, toPredicate, type Predicate } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { phonesMatch } from '../../lists/search';
import { countIn } from '../../lists/counters';
import { lagosTime } from '../../lists/tableFile';

/** Accounts that verified their email, even if banned or closed since. */
export const activated = inArray(users.status, memberStatus.options);

const membersWhere = (_ctx: Ctx, { q, status, state, ids, ...days }: InputOf<typeof contract.exportUsers>): Predicate =>
  toPredicate(
    and(
      status ? eq(users.status, status) : activated,
      state && eq(users.state, state),
      betweenDates(users.activatedAt, days),
      whereIds(users.id, ids),
      q ? or(matches(q, [users.fullname, users.email]), phonesMatch(q, users.phone)) : undefined,
    ),
  );

const ownWallet = eq(ledgerAccounts.userId, users.id);

const list = adminList({
  resource: 'users',
  table: users,
  id: users.id,
  where: membersWhere,
  counted: (ctx, { status }) => countIn(ctx, 'members', status ? [status] : memberStatus.options),
  sortable: {
    createdAt: users.createdAt,
    fullname: users.fullname,
    balance: ledgerAccounts.balance,
    jobsCount: users.jobsCount,
  },
  sortedWith: { balance: { table: ledgerAccounts, on: ownWallet } },
  defaultSort: '-createdAt',
  pageSize: limits.pageSize.adminUsers,
  rowsOf: (ctx, ids) =>
    ctx.db
      .select({ user: users, balance: ledgerAccounts.balance })
      .from(users)
      .innerJoin(ledgerAccounts, ownWallet)
      .where(inArray(users.id, [...ids])),
  idOf: ({ user }) => user.id,
  present: ({ user, balance }) => ({
    userInfo: {
      ...pick(user, 'id', 'fullname', 'email', 'jobsCount'),
      profile_url: user.photoUrl,
      status: user.status === 'active',
      closed: user.status === 'closed',
      createdAt: user.createdAt.toISOString(),
    },
    wallet: { balance: toNaira(balance) },
  }),
  fileColumns: {
    name: ({ user }) => user.fullname,
    email: ({ user }) => user.email,
    phone: ({ user }) => user.phone,
    state: ({ user }) => user.state,
    status: ({ user }) => user.status,
    admin: ({ user }) => user.isAdmin,
    jobs: ({ user }) => user.jobsCount,
    balance: ({ balance }) => toNaira(balance),
    'referral code': ({ user }) => user.referralCode,
    [`joined ${lagosTime}`]: ({ user }) => user.createdAt,
  },
});

export const listUsers = list.page;

export const exportUsers = list.file;
