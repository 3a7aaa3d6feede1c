import { and, desc, eq, ilike, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { UserProfile, getUser, listUsers } from '../../../contract/members';
import { proofStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, ledgerAccounts, tasks, users, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { likePattern, matches, planList, readPage } from '../../lists';
import { toNaira } from '../../money';
import { evidenceOf, presentBank, presentSocials, presentUser } from '../account';
import { walletOf } from '../ledger';
import { presentWithdrawal } from '../withdrawals';

/** Who once proved their e-mail, banned or gone since or not; an application that never did is nobody yet. */
const activated = inArray(users.status, ['active', 'banned', 'closed']);

/** Numbers are stored as +234…, and looked for as people write them. */
const phoneMatches = (q: string | undefined): SQL | undefined => {
  const national = q?.replace(/[\s().-]/g, '').replace(/^(\+?234)?0?/, '') ?? '';
  return /^\d{3,}$/.test(national) ? ilike(users.phone, likePattern(national)) : undefined;
};

/** Which members a search finds: by name, e-mail or phone. */
export const membersMatching = (
  q: string | undefined,
  status: 'active' | 'banned' | 'closed' | undefined,
): SQL | undefined =>
  and(
    activated,
    q ? or(matches(q, [users.fullname, users.email, users.phone]), phoneMatches(q)) : undefined,
    status && eq(users.status, status),
  );

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
  const query = ctx.db
    .select({ user: users, balance: ledgerAccounts.balance })
    .from(users)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
    .where(membersMatching(input.q, input.status))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
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

/** A member's newest proofs. */
const proofsOf = async (ctx: Ctx, userId: string): Promise<UserProfile['tasks']> => {
  const rows = await ctx.db
    .select({ application: applications, task: tasks })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(and(eq(applications.userId, userId), isNotNull(applications.submittedAt)))
    .orderBy(desc(applications.submittedAt), desc(applications.id))
    .limit(limits.unpagedMaxRows);
  return rows.flatMap(({ application: { id, status, submittedAt, payoutKobo }, task: { reference, title } }) =>
    submittedAt
      ? {
          taskData: { reference, jobTitle: title, payoutAmount: toNaira(payoutKobo) },
          dataValues: { id, status: proofStatus.parse(status), submittedAt: submittedAt.toISOString() },
        }
      : [],
  );
};

/** One activated member with money, bank, socials, and the newest proofs and withdrawals. */
export const userForDesk = async (ctx: Ctx, { id }: InputOf<typeof getUser>): Promise<ResultOf<typeof getUser>> => {
  assertAdmin(ctx);
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), activated));
  if (!row) throw DomainError.notFound();
  const paidOut = await ctx.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, id))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(limits.unpagedMaxRows);
  return {
    data: {
      userProfile: presentUser(row),
      wallet: await walletOf(ctx, id),
      bankInfo: presentBank(row, ctx.now()),
      socials: presentSocials(row, await evidenceOf(ctx, id)),
      tasks: await proofsOf(ctx, id),
      withdrawals: paidOut.map(presentWithdrawal),
    },
  };
};
