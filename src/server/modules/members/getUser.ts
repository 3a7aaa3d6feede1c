import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type * as contract from '../../../contract/members';
import { memberStatus, proofStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, auditLog, tasks, users, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira } from '../../lib/money';
import { presentBank, presentSocials, presentUser, verificationOf } from '../account';
import { walletOf } from '../ledger';
import { presentWithdrawal, withWithdrawals } from '../withdrawals';
import { activated } from './queries';
import type { Verb } from '../../verb';
import { matches } from '../../lists/lists';
import { linkedAccountsOf } from '../../policies/linkedAccounts';

const proofsOf = async (ctx: Ctx, userId: string): Promise<contract.UserProfile['tasks']> => {
  const rows = await ctx.db
    .select({ application: applications, task: tasks })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(and(eq(applications.userId, userId), isNotNull(applications.submittedAt)))
    .orderBy(desc(applications.submittedAt), desc(applications.id))
    .limit(limits.profileNewestRows);
  return rows.flatMap(({ application: { id, status, submittedAt, payoutKobo }, task: { reference, title } }) =>
    submittedAt
      ? {
          taskData: { reference, jobTitle: title, payoutAmount: toNaira(payoutKobo) },
          dataValues: { id, status: proofStatus.parse(status), submittedAt: submittedAt.toISOString() },
        }
      : [],
  );
};

const withdrawalsOf = async (ctx: Ctx, userId: string): Promise<contract.UserProfile['withdrawals']> => {
  const rows = await withWithdrawals(ctx)
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id))
    .limit(limits.profileNewestRows);
  return rows.map(presentWithdrawal);
};

const reasonIn = (after: unknown): string | null =>
  typeof after === 'object' && after !== null && 'reason' in after && typeof after.reason === 'string'
    ? after.reason
    : null;

/** The current ban; null for unbanned members and bans older than its record. */
const banOf = async (ctx: Ctx, { id, status }: typeof users.$inferSelect): Promise<contract.UserProfile['ban']> => {
  if (status !== 'banned') return null;
  const [ban] = await ctx.db
    .select({ at: auditLog.at, after: auditLog.after, by: users.fullname })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.objectId, id), eq(auditLog.action, 'user.ban')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return ban ? { at: ban.at.toISOString(), by: ban.by, reason: reasonIn(ban.after) } : null;
};

export const getUser: Verb<typeof contract.getUser> = async (ctx, { id }) => {
  assertAdmin(ctx);
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), activated));
  if (!row) throw new DomainError('not_found');
  return {
    data: {
      userProfile: presentUser(row),
      wallet: await walletOf(ctx, id),
      bankInfo: presentBank(row, ctx.now()),
      socials: presentSocials(row, await verificationOf(ctx, id)),
      ban: await banOf(ctx, row),
      tasks: await proofsOf(ctx, id),
      withdrawals: await withdrawalsOf(ctx, id),
    },
  };
};

const byMost = (one: contract.MemberLink, other: contract.MemberLink): number =>
  other.shared.length - one.shared.length || one.member.fullname.localeCompare(other.member.fullname);
const byName = (one: contract.MemberLink, other: contract.MemberLink): number =>
  one.member.fullname.localeCompare(other.member.fullname);

export const listLinkedAccounts: Verb<typeof contract.listLinkedAccounts> = async (
  ctx,
  { id, page = 1, pageSize = limits.pageSize.linkedAccounts, sort, q },
) => {
  assertAdmin(ctx);
  const links = await linkedAccountsOf(ctx, id);
  const people = await ctx.db
    .select({ id: users.id, fullname: users.fullname, status: users.status })
    .from(users)
    .where(
      and(
        inArray(users.id, [...new Set(links.map(({ userId }) => userId))]),
        inArray(users.status, memberStatus.options),
        matches(q, [users.fullname, users.email]),
      ),
    );
  const found = people.map(({ id: other, fullname, status }) => ({
    member: { id: other, fullname },
    status: memberStatus.parse(status),
    shared: links
      .filter(({ userId }) => userId === other)
      .map(({ kind, since }) => ({ kind, since: since?.toISOString() ?? null })),
  }));
  found.sort(sort === undefined ? byMost : byName);
  if (sort === '-fullname') found.reverse();
  const from = (page - 1) * pageSize;
  return { data: found.slice(from, from + pageSize), meta: { page, pageSize, total: found.length } };
};
