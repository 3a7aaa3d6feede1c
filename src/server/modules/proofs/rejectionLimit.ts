import { and, eq, gt, sql, type SQL, asc, desc, inArray, lt, lte } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/rejectionLimits';
import { assertAdmin, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { applications, limitedRejections, limitOverrides, tasks, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { hoursAfter, daysAfter, minutesAfter } from '../../lib/time';
import { askedBy, mayBeAsker } from '../../policies/secondPerson';
import type { Verb } from '../../verb';
import { type TaskRow, lockTask } from '../jobs';
import { announceToAdmins } from '../notifications';

const allowedOf = (proofs: number): number =>
  Math.max(limits.rejectionsFreePerHour, Math.floor((proofs * limits.rejectionSharePercent) / 100));

/** Admins' rejections of a job in the last hour, by the index `applications_rejected`. */
const rejectedLately = (ctx: Ctx, taskId: string): SQL | undefined =>
  and(
    eq(applications.taskId, taskId),
    eq(applications.status, 'rejected'),
    eq(applications.decidedHow, 'admin'),
    gt(applications.decidedAt, hoursAfter(ctx.now(), -1)),
  );

const areRejectedLately = async (tx: Ctx, taskId: string, rejections: number): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ found: string }>(sql`
    SELECT count(*) AS found FROM (SELECT 1 FROM ${applications} WHERE ${rejectedLately(tx, taskId)} LIMIT ${rejections}) AS lately`);
  return Number(rows[0]?.found ?? 0) >= rejections;
};

/** Counts older rejections only if they matter. */
const isTooMany = async (tx: Ctx, { id, inReview, approved }: TaskRow): Promise<boolean> => {
  if (!(await areRejectedLately(tx, id, allowedOf(inReview + approved)))) return false;
  const rejected = await tx.db.$count(
    applications,
    and(eq(applications.taskId, id), eq(applications.status, 'rejected')),
  );
  return areRejectedLately(tx, id, allowedOf(inReview + approved + rejected));
};

const isOverridden = async (tx: Ctx, taskId: string): Promise<boolean> => {
  const overridden = and(eq(limitOverrides.taskId, taskId), gt(limitOverrides.liftedUntil, tx.now()));
  return (await tx.db.$count(limitOverrides, overridden)) > 0;
};

export const noteLimited = async (tx: Ctx, { id, taskId }: { id: string; taskId: string }): Promise<void> => {
  const request = { adminId: assertAdmin(tx).userId, askedAt: tx.now() };
  await tx.db
    .insert(limitedRejections)
    .values({ applicationId: id, taskId, ...request })
    .onConflictDoUpdate({ target: limitedRejections.applicationId, set: request });
  await announceToAdmins(tx, 'proofs');
};

export const rejectionsLimited = (): DomainError => new DomainError('rejections_limited', messages.proofs.limitReached);

/** Rejections of one job wait for each other, because the hour's limit counts them together. */
export const isLimited = async (tx: Ctx, task: TaskRow): Promise<boolean> => {
  await tx.db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, task.id)).for('no key update');
  return (await isTooMany(tx, task)) && !(await isOverridden(tx, task.id));
};

/** A bulk row's refusal is rolled back, so it is recorded afterwards. */
export const noteRefusedRejection = async (tx: Ctx, id: string, refusal: DomainError): Promise<void> => {
  if (refusal.code !== 'rejections_limited') return;
  const [found] = await tx.db.select({ taskId: applications.taskId }).from(applications).where(eq(applications.id, id));
  if (found) await noteLimited(tx, { id, ...found });
};

/** Requests expire after a day. */
const stillWaits = (ctx: Ctx, taskId: string | undefined) =>
  and(
    taskId === undefined ? undefined : eq(limitedRejections.taskId, taskId),
    gt(limitedRejections.askedAt, daysAfter(ctx.now(), -1)),
    inArray(
      limitedRejections.applicationId,
      ctx.db.select({ id: applications.id }).from(applications).where(eq(applications.status, 'in-review')),
    ),
  );

const rejectorsOf = async (ctx: Ctx, taskId: string): Promise<Set<string | null>> => {
  const { db } = ctx;
  const rejected = db.selectDistinct({ id: applications.decidedBy }).from(applications);
  const requested = db.selectDistinct({ id: limitedRejections.adminId }).from(limitedRejections);
  const found = [await rejected.where(rejectedLately(ctx, taskId)), await requested.where(stillWaits(ctx, taskId))];
  return new Set(found.flat().map(({ id }) => id));
};

export const overrideRejectionLimit: Verb<typeof contract.overrideRejectionLimit> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockTask(tx, id);
    const rejectors = await rejectorsOf(tx, id);
    if (rejectors.has(userId)) throw new DomainError('conflict_of_interest', messages.proofs.limitOwn);
    if (await mayBeAsker(tx, askedBy(...rejectors), userId))
      throw new DomainError('conflict_of_interest', messages.members.secondPersonAlike);
    const waiting = await tx.db.$count(limitedRejections, stillWaits(tx, id));
    if (waiting === 0) throw new DomainError('nothing_waits', messages.proofs.limitNothingWaits);
    const liftedUntil = minutesAfter(tx.now(), limits.limitOverrideMinutes);
    const override = { liftedBy: userId, liftedAt: tx.now(), liftedUntil };
    await tx.db
      .insert(limitOverrides)
      .values({ taskId: id, ...override })
      .onConflictDoUpdate({ target: limitOverrides.taskId, set: override });
    await announceToAdmins(tx, 'proofs');
    const object = { type: 'task', id } as const;
    await audit(tx, { action: 'rejection-limit.override', object, after: { ...override, waiting } });
    return { message: messages.proofs.limitLifted, data: { until: liftedUntil.toISOString() } };
  });
};

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

export const getRejectionLimits: Verb<typeof contract.getRejectionLimits> = async (ctx, { task_id }) => {
  const { userId } = assertAdmin(ctx);
  const since = sql<string>`min(${limitedRejections.askedAt})`;
  const jobs = await ctx.db
    .select({ id: tasks.id, jobTitle: tasks.title, reference: tasks.reference, since, waiting: sql<string>`count(*)` })
    .from(limitedRejections)
    .innerJoin(tasks, eq(tasks.id, limitedRejections.taskId))
    .where(stillWaits(ctx, task_id))
    .groupBy(tasks.id)
    .orderBy(desc(since), asc(tasks.id))
    .limit(limits.rejectionLimitsShown);
  const data = [];
  for (const { waiting, since: from, ...job } of jobs) {
    const rejectors = await rejectorsOf(ctx, job.id);
    const askedBy = await ctx.db
      .selectDistinct({ id: users.id, fullname: users.fullname })
      .from(limitedRejections)
      .innerJoin(users, eq(users.id, limitedRejections.adminId))
      .where(eq(limitedRejections.taskId, job.id))
      .orderBy(asc(users.fullname))
      .limit(limits.limitAskersShown);
    data.push({
      job,
      waiting: Number(waiting),
      since: new Date(from).toISOString(),
      askedBy,
      lift: await overrideOf(ctx, job.id),
      mayLift: !rejectors.has(userId),
    });
  }
  return { data };
};

export const forgetRejectionLimits = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(limitedRejections).where(lt(limitedRejections.askedAt, daysAfter(ctx.now(), -1)));
  await ctx.db.delete(limitOverrides).where(lte(limitOverrides.liftedUntil, ctx.now()));
};
