import { and, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { exportUsers as exportEndpoint, listUsers } from '../../../contract/members';
import { memberStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { ledgerAccounts, users } from '../../db/schema';
import { exportFile } from '../../exportFile';
import type { StreamedFile } from '../../http/route';
import {
  amongIds,
  byStatusAlone,
  inOrderOf,
  likePattern,
  onDays,
  plainly,
  planList,
  readIds,
  type Total,
  type Wanted,
} from '../../lists';
import { toNaira } from '../../money';
import { codesMatch, wordsMatch } from '../../search';
import { countNow } from '../tallies';

type UserFilter = InputOf<typeof exportEndpoint>;

/** Who once proved their e-mail, banned or gone since or not; an application that never did is nobody yet. */
export const activated = inArray(users.status, memberStatus.options);

/** Numbers are stored as +234…, and looked for as people write them. */
const phoneMatches = (q: string): SQL | undefined => {
  const national = q.replace(/[\s().-]/g, '').replace(/^(\+?234)?0?/, '');
  return /^\d{3,}$/.test(national) ? ilike(users.phone, likePattern(national)) : undefined;
};

/** Everyone whom a search (by name, e-mail or phone) and filters match, for the list and its export alike. */
export const membersMatching = (input: UserFilter): Wanted => {
  const { q, status, state } = input;
  return plainly(
    and(
      status ? eq(users.status, status) : activated,
      state && eq(users.state, state),
      onDays(users.createdAt, input),
      amongIds(users.id, input.ids),
      q ? or(wordsMatch(q, [users.fullname, users.email]), codesMatch(q, [users.phone]), phoneMatches(q)) : undefined,
    ),
  );
};

const knownTotal = async (ctx: Ctx, input: UserFilter): Promise<Total | undefined> => {
  if (!byStatusAlone(input)) return undefined;
  const statuses = input.status ? [input.status] : memberStatus.options;
  return countNow(
    ctx,
    statuses.map((status) => `members.${status}` as const),
  );
};

const ownWallet = eq(ledgerAccounts.userId, users.id);

const rowsOf = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select({ user: users, balance: ledgerAccounts.balance })
    .from(users)
    .innerJoin(ledgerAccounts, ownWallet)
    .where(inArray(users.id, [...ids]));

/** Every activated member, admins among them, with the balance of the wallet. Newest first. */
export const usersForDesk = async (ctx: Ctx, input: InputOf<typeof listUsers>): Promise<ResultOf<typeof listUsers>> => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: {
      createdAt: users.createdAt,
      fullname: users.fullname,
      balance: ledgerAccounts.balance,
      jobsCount: users.jobsCount,
    },
    otherwise: '-createdAt',
    tiebreak: users.id,
    pageSize: limits.pageSize.adminUsers,
  });
  const list = {
    table: users,
    id: users.id,
    wanted: membersMatching(input),
    sortedWith: input.sort?.endsWith('balance') ? { table: ledgerAccounts, on: ownWallet } : undefined,
  };
  const { ids, meta } = await readIds(ctx, list, plan, await knownTotal(ctx, input));
  const rows = inOrderOf(ids, await rowsOf(ctx, ids), ({ user }) => user.id);
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

const header = ['name', 'email', 'phone', 'state', 'status', 'admin', 'jobs', 'balance', 'referral code', 'joined'];

export const exportUsers = async (ctx: Ctx, input: UserFilter): Promise<StreamedFile> => {
  assertAdmin(ctx);
  return exportFile(ctx, {
    resource: 'users',
    filter: input,
    list: { table: users, id: users.id, wanted: membersMatching(input) },
    known: await knownTotal(ctx, input),
    header,
    cellsOf: async (ids) =>
      new Map(
        (await rowsOf(ctx, ids)).map(({ user, balance }) => [
          user.id,
          [
            user.fullname,
            user.email,
            user.phone,
            user.state,
            user.status,
            user.isAdmin,
            user.jobsCount,
            toNaira(balance),
            user.referralCode,
            user.createdAt,
          ],
        ]),
      ),
  });
};
