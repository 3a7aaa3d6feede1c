import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { UserProfile } from '../../../contract/members';
import type * as contract from '../../../contract/members';
import { proofStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, auditLog, tasks, users, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira } from '../../lib/money';
import { verificationOf, presentBank, presentSocials, presentUser } from '../account';
import { walletOf } from '../ledger';
import { presentWithdrawal, withWithdrawals } from '../withdrawals';
import { activated } from './queries';
import type { Verb } from '../../verb';

const proofsOf = async (ctx: Ctx, userId: string): Promise<UserProfile['tasks']> => {
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

const withdrawalsOf = async (ctx: Ctx, userId: string): Promise<UserProfile['withdrawals']> => {
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
const banOf = async (ctx: Ctx, { id, status }: { id: string; status: string }): Promise<UserProfile['ban']> => {
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
