import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type {
  liftRejectionBrake as endpoint,
  getRejectionBrakes as getEndpoint,
} from '../../../contract/rejectionLimits';
import { assertAdmin, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { applications, brakedRejections, brakeLifts, tasks, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { daysAfter, minutesAfter } from '../../lib/time';
import { announceDesk } from '../notifications';
import { lockTask } from '../jobs';
import { rejectedLately } from './rejectionBrake';

/** What was asked for a day ago is asked for anew by whoever still wants it. */
const stillWaits = (ctx: Ctx) =>
  and(eq(applications.status, 'in-review'), gt(brakedRejections.askedAt, daysAfter(ctx.now(), -1)));

/** Whoever rejected proofs of the job within the last hour, or tried to. */
const rejectorsOf = async (ctx: Ctx, taskId: string): Promise<Set<string | null>> => {
  const did = await ctx.db
    .selectDistinct({ id: applications.decidedBy })
    .from(applications)
    .where(rejectedLately(ctx, taskId));
  const asked = await ctx.db
    .selectDistinct({ id: brakedRejections.adminId })
    .from(brakedRejections)
    .innerJoin(applications, eq(applications.id, brakedRejections.applicationId))
    .where(and(eq(brakedRejections.taskId, taskId), stillWaits(ctx)));
  return new Set([...did, ...asked].map(({ id }) => id));
};

const waitingFor = async (ctx: Ctx, taskId: string): Promise<number> => {
  const [found] = await ctx.db
    .select({ waiting: sql<string>`count(*)` })
    .from(brakedRejections)
    .innerJoin(applications, eq(applications.id, brakedRejections.applicationId))
    .where(and(eq(brakedRejections.taskId, taskId), stillWaits(ctx)));
  return Number(found?.waiting ?? 0);
};

/** Lets the rejections of a job go on for a while: the word of a second admin. */
export const liftRejectionBrake = async (
  ctx: Ctx,
  { id }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockTask(tx, id);
    if ((await rejectorsOf(tx, id)).has(userId)) throw new DomainError('conflict_of_interest', messages.brakes.own);
    const waiting = await waitingFor(tx, id);
    if (waiting === 0) throw new DomainError('nothing_waits', messages.brakes.nothingWaits);
    const lift = {
      liftedBy: userId,
      liftedAt: tx.now(),
      liftedUntil: minutesAfter(tx.now(), limits.brakeLiftMinutes),
    };
    await tx.db
      .insert(brakeLifts)
      .values({ taskId: id, ...lift })
      .onConflictDoUpdate({ target: brakeLifts.taskId, set: lift });
    await announceDesk(tx, 'proofs');
    await audit(tx, { action: 'rejection-brake.lift', object: { type: 'task', id }, after: { ...lift, waiting } });
    return { message: messages.brakes.lifted, data: { until: lift.liftedUntil.toISOString() } };
  });
};

const namesOf = async (ctx: Ctx, ids: readonly string[]): Promise<{ id: string; fullname: string }[]> =>
  ctx.db
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.fullname));

const liftOf = async (ctx: Ctx, taskId: string) => {
  const [lift] = await ctx.db
    .select({ id: users.id, fullname: users.fullname, until: brakeLifts.liftedUntil })
    .from(brakeLifts)
    .innerJoin(users, eq(users.id, brakeLifts.liftedBy))
    .where(and(eq(brakeLifts.taskId, taskId), gt(brakeLifts.liftedUntil, ctx.now())));
  return lift ? { by: { id: lift.id, fullname: lift.fullname }, until: lift.until.toISOString() } : null;
};

/** The jobs whose rejections wait for a second admin. They are few: each is asked about for itself. */
export const getRejectionBrakes = async (
  ctx: Ctx,
  { task_id }: InputOf<typeof getEndpoint>,
): Promise<ResultOf<typeof getEndpoint>> => {
  const { userId } = assertAdmin(ctx);
  const since = sql<string>`min(${brakedRejections.askedAt})`;
  const jobs = await ctx.db
    .select({ id: tasks.id, jobTitle: tasks.title, reference: tasks.reference, since, waiting: sql<string>`count(*)` })
    .from(brakedRejections)
    .innerJoin(applications, eq(applications.id, brakedRejections.applicationId))
    .innerJoin(tasks, eq(tasks.id, brakedRejections.taskId))
    .where(and(stillWaits(ctx), task_id === undefined ? undefined : eq(brakedRejections.taskId, task_id)))
    .groupBy(tasks.id)
    .orderBy(desc(since), asc(tasks.id))
    .limit(limits.brakesShown);
  const data = [];
  for (const { waiting, since: from, ...job } of jobs) {
    const rejectors = await rejectorsOf(ctx, job.id);
    const askers = await ctx.db
      .selectDistinct({ id: brakedRejections.adminId })
      .from(brakedRejections)
      .where(eq(brakedRejections.taskId, job.id))
      .limit(limits.brakeAskersShown);
    data.push({
      job,
      waiting: Number(waiting),
      since: new Date(from).toISOString(),
      askedBy: await namesOf(
        ctx,
        askers.map(({ id }) => id),
      ),
      lift: await liftOf(ctx, job.id),
      mayLift: !rejectors.has(userId),
    });
  }
  return { data };
};

/** Forgets rejections that nobody asked for within a day, and lifts that ended. The audit log keeps who lifted what. */
export const forgetRejectionBrakes = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(brakedRejections).where(lt(brakedRejections.askedAt, daysAfter(ctx.now(), -1)));
  await ctx.db.delete(brakeLifts).where(lte(brakeLifts.liftedUntil, ctx.now()));
};
