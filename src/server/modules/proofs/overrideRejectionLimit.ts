import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type {
  overrideRejectionLimit as endpoint,
  getRejectionLimits as getEndpoint,
} from '../../../contract/rejectionLimits';
import { assertAdmin, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { applications, limitedRejections, limitOverrides, tasks, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { daysAfter, minutesAfter } from '../../lib/time';
import { askedBy, mayBeAsker } from '../../policies/secondPerson';
import { announceToAdmins } from '../notifications';
import { lockTask } from '../jobs';
import { rejectedLately } from './rejectionLimit';
import type { Verb } from '../../verb';

/** An admin has to repeat a request older than a day. */
const stillWaits = (ctx: Ctx) =>
  and(eq(applications.status, 'in-review'), gt(limitedRejections.askedAt, daysAfter(ctx.now(), -1)));

/** The admins who rejected proofs of the job within the last hour, or tried to. */
const rejectorsOf = async (ctx: Ctx, taskId: string): Promise<Set<string | null>> => {
  const did = await ctx.db
    .selectDistinct({ id: applications.decidedBy })
    .from(applications)
    .where(rejectedLately(ctx, taskId));
  const requested = await ctx.db
    .selectDistinct({ id: limitedRejections.adminId })
    .from(limitedRejections)
    .innerJoin(applications, eq(applications.id, limitedRejections.applicationId))
    .where(and(eq(limitedRejections.taskId, taskId), stillWaits(ctx)));
  return new Set([...did, ...requested].map(({ id }) => id));
};

const waitingFor = async (ctx: Ctx, taskId: string): Promise<number> => {
  const [found] = await ctx.db
    .select({ waiting: sql<string>`count(*)` })
    .from(limitedRejections)
    .innerJoin(applications, eq(applications.id, limitedRejections.applicationId))
    .where(and(eq(limitedRejections.taskId, taskId), stillWaits(ctx)));
  return Number(found?.waiting ?? 0);
};

/** Lets a job's rejections continue for a while, on a second admin's decision. */
export const overrideRejectionLimit: Verb<typeof endpoint> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockTask(tx, id);
    const rejectors = await rejectorsOf(tx, id);
    if (rejectors.has(userId)) throw new DomainError('conflict_of_interest', messages.proofs.limitOwn);
    if (await mayBeAsker(tx, askedBy(...rejectors), userId))
      throw new DomainError('conflict_of_interest', messages.members.secondPersonAlike);
    const waiting = await waitingFor(tx, id);
    if (waiting === 0) throw new DomainError('nothing_waits', messages.proofs.limitNothingWaits);
    const override = {
      liftedBy: userId,
      liftedAt: tx.now(),
      liftedUntil: minutesAfter(tx.now(), limits.limitOverrideMinutes),
    };
    await tx.db
      .insert(limitOverrides)
      .values({ taskId: id, ...override })
      .onConflictDoUpdate({ target: limitOverrides.taskId, set: override });
    await announceToAdmins(tx, 'proofs');
    await audit(tx, {
      action: 'rejection-limit.override',
      object: { type: 'task', id },
      after: { ...override, waiting },
    });
    return { message: messages.proofs.limitLifted, data: { until: override.liftedUntil.toISOString() } };
  });
};

const namesOf = async (ctx: Ctx, ids: readonly string[]): Promise<{ id: string; fullname: string }[]> =>
  ctx.db
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.fullname));

const overrideOf = async (ctx: Ctx, taskId: string) => {
  const [override] = await ctx.db
    .select({ id: users.id, fullname: users.fullname, until: limitOverrides.liftedUntil })
    .from(limitOverrides)
    .innerJoin(users, eq(users.id, limitOverrides.liftedBy))
    .where(and(eq(limitOverrides.taskId, taskId), gt(limitOverrides.liftedUntil, ctx.now())));
  return override
    ? { by: { id: override.id, fullname: override.fullname }, until: override.until.toISOString() }
    : null;
};

/** The jobs whose rejections wait for a second admin. They are few, so each is read separately. */
export const getRejectionLimits: Verb<typeof getEndpoint> = async (ctx, { task_id }) => {
  const { userId } = assertAdmin(ctx);
  const since = sql<string>`min(${limitedRejections.askedAt})`;
  const jobs = await ctx.db
    .select({ id: tasks.id, jobTitle: tasks.title, reference: tasks.reference, since, waiting: sql<string>`count(*)` })
    .from(limitedRejections)
    .innerJoin(applications, eq(applications.id, limitedRejections.applicationId))
    .innerJoin(tasks, eq(tasks.id, limitedRejections.taskId))
    .where(and(stillWaits(ctx), task_id === undefined ? undefined : eq(limitedRejections.taskId, task_id)))
    .groupBy(tasks.id)
    .orderBy(desc(since), asc(tasks.id))
    .limit(limits.rejectionLimitsShown);
  const data = [];
  for (const { waiting, since: from, ...job } of jobs) {
    const rejectors = await rejectorsOf(ctx, job.id);
    const askers = await ctx.db
      .selectDistinct({ id: limitedRejections.adminId })
      .from(limitedRejections)
      .where(eq(limitedRejections.taskId, job.id))
      .limit(limits.limitAskersShown);
    data.push({
      job,
      waiting: Number(waiting),
      since: new Date(from).toISOString(),
      askedBy: await namesOf(
        ctx,
        askers.map(({ id }) => id),
      ),
      lift: await overrideOf(ctx, job.id),
      mayLift: !rejectors.has(userId),
    });
  }
  return { data };
};

/** Removes refused rejections that were not repeated within a day, and overrides that ended. The audit log keeps every override. */
export const forgetRejectionLimits = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(limitedRejections).where(lt(limitedRejections.askedAt, daysAfter(ctx.now(), -1)));
  await ctx.db.delete(limitOverrides).where(lte(limitOverrides.liftedUntil, ctx.now()));
};
