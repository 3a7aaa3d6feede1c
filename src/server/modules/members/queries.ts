import { and, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { exportUsers as exportEndpoint } from '../../../contract/members';
import type * as contract from '../../../contract/members';
import { memberStatus } from '../../../contract/primitives';
import type { Ctx } from '../../context';
import { ledgerAccounts, users } from '../../db/schema';
import { adminList } from '../../lists/adminList';
import { whereIds, likePattern, betweenDates, toPredicate, type Predicate } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { codesMatch, wordsMatch } from '../../lists/search';
import { countIn } from '../../lists/counters';
import { lagosTime } from '../../lists/tableFile';
import type { Verb } from '../../verb';

type UserFilter = InputOf<typeof exportEndpoint>;

/** Accounts that verified their email, even if banned or closed since. */
export const activated = inArray(users.status, memberStatus.options);

/** Stored as +234…, searched in the local form. */
const phoneMatches = (q: string): SQL | undefined => {
  const national = q.replace(/[\s().-]/g, '').replace(/^(\+?234)?0?/, '');
  return /^\d{3,}$/.test(national) ? ilike(users.phone, likePattern(national)) : undefined;
};

export const membersWhere = (input: UserFilter): Predicate => {
  const { q, status, state } = input;
  return toPredicate(
    and(
      status ? eq(users.status, status) : activated,
      state && eq(users.state, state),
      betweenDates(users.activatedAt, input),
      whereIds(users.id, input.ids),
      q ? or(wordsMatch(q, [users.fullname, users.email]), codesMatch(q, [users.phone]), phoneMatches(q)) : undefined,
    ),
  );
};

const ownWallet = eq(ledgerAccounts.userId, users.id);

const list = adminList({
  resource: 'users',
  table: users,
  id: users.id,
  where: (_ctx: Ctx, filter: UserFilter) => membersWhere(filter),
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

export const listUsers: Verb<typeof contract.listUsers> = async (ctx, input) => {
  const { rows, meta } = await list.page(ctx, input);
  return {
    data: rows.map(({ user, balance }) => ({
      userInfo: {
        id: user.id,
        fullname: user.fullname,
        email: user.email,
        profile_url: user.photoUrl,
        jobsCount: user.jobsCount,
        status: user.status === 'active',
        closed: user.status === 'closed',
        createdAt: user.createdAt.toISOString(),
      },
      wallet: { balance: toNaira(balance) },
    })),
    meta,
  };
};

export const exportUsers = list.file;
