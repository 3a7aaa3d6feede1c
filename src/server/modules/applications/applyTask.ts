import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { applyTask as endpoint } from '../../../contract/jobs';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertSystem, assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx, newId, pipeline } from '../../context';
import { applications } from '../../db/schema';
import { DomainError } from '../../errors';
import { hoursAfter, formatMoment } from '../../lib/time';
import { lockActiveMember } from '../../policies/activeMember';
import type { Verb } from '../../verb';
import { freeSlot, lockTask, type TaskRow, assertFollowers, assertTakeable, takeSlot } from '../jobs';
import { notify } from '../notifications';
import { makeShareLink, ownSharesOf } from '../sharing';
import { assertMayHoldMore, assertMayTakeAgain, heldJobsOf } from './heldJobs';

export type ApplicationRow = typeof applications.$inferSelect;

export const expireApplication = async (tx: Ctx, task: TaskRow, { id }: Pick<ApplicationRow, 'id'>) => {
  const [expired] = await tx.db
    .update(applications)
    .set({ status: 'expired' })
    .where(and(eq(applications.id, id), eq(applications.status, 'taken'), lte(applications.reservedUntil, tx.now())))
    .returning();
  if (!expired) return undefined;
  await freeSlot(tx, task, { ...expired, ref: `${id}:${expired.takeNo}`, wasRejected: false });
  const object = { type: 'application', id } as const;
  const after = { status: 'expired' };
  await audit(tx, { action: 'application.expire', object, subjectId: expired.userId, after });
  return expired;
};

const batchSize = 100;

/** Frees every slot whose reservation is over, each in a separate transaction. */
export const expireSlots = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  let freed = 0;
  for (;;) {
    const due = await ctx.db
      .select({ id: applications.id, taskId: applications.taskId, userId: applications.userId })
      .from(applications)
      .where(and(eq(applications.status, 'taken'), lte(applications.reservedUntil, ctx.now())))
      .orderBy(asc(applications.reservedUntil))
      .limit(batchSize);
    for (const application of due) if (await expireOne(ctx, application)) freed += 1;
    if (due.length < batchSize) return freed;
  }
};

const expireOne = (ctx: Ctx, application: Pick<ApplicationRow, 'id' | 'taskId' | 'userId'>): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, application.taskId);
    const expired = await expireApplication(tx, task, application);
    if (!expired) return false;
    const again =
      expired.takeNo < limits.takesPerJob
        ? `If places are left, you can take the job again from ${formatMoment(hoursAfter(expired.reservedUntil, limits.takeAgainAfterHours))}.`
        : 'It was your second time, so you cannot take this job again.';
    const message = `Your ${limits.slotReservationHours} hours for “${task.title}” are over without a proof, so the slot is free again. ${again}`;
    await notify(tx, { userId: application.userId, kind: 'slot-expired', message, about: task.id });
    return true;
  });

/** The reason why a member who had this job before may not take it; `assertMayTakeAgain` checks an expired hold. */
const refusals = {
  taken: ['already_taken', messages.jobs.alreadyTaken],
  'in-review': ['already_submitted', messages.jobs.alreadySubmitted],
  approved: ['already_submitted', messages.jobs.alreadySubmitted],
  rejected: ['rejected_before', messages.jobs.rejectedBefore],
} as const;

export const applyTask: Verb<typeof endpoint> = async (ctx, { task_id }) => {
  const { userId } = assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const ofMember = and(eq(applications.taskId, task_id), eq(applications.userId, userId));
    const [member, locked, [before], heldJobs] = await pipeline(
      lockActiveMember(tx),
      lockTask(tx, task_id),
      tx.db.select().from(applications).where(ofMember),
      heldJobsOf(tx, userId),
    );
    let task = locked;
    // The reservation may have expired before the sweep that frees the slot.
    const unswept = before?.status === 'taken' && before.reservedUntil <= tx.now();
    if (before) {
      if (before.status !== 'expired' && !unswept) {
        const [code, text] = refusals[before.status];
        throw new DomainError(code, text);
      }
      assertMayTakeAgain(before, tx.now());
    }
    if (unswept) {
      await expireApplication(tx, task, before);
      task = await lockTask(tx, task_id);
    }
    assertTakeable(task, tx.now());
    assertFollowers(task, member);
    assertMayHoldMore(heldJobs);

    const reservedUntil = hoursAfter(tx.now(), limits.slotReservationHours);
    const { payoutKobo, feeKobo, vatKobo } = task;
    const held = { status: 'taken' as const, payoutKobo, feeKobo, vatKobo, takenAt: tx.now(), reservedUntil };
    const [application] = await tx.db
      .insert(applications)
      .values({ id: newId(), taskId: task_id, userId, ...held })
      .onConflictDoUpdate({
        target: [applications.taskId, applications.userId],
        set: { ...held, takeNo: sql`${applications.takeNo} + 1`, expiredBeforeAt: sql`${applications.reservedUntil}` },
        setWhere: eq(applications.status, 'expired'),
      })
      .returning();
    if (!application) throw new DomainError('already_taken', messages.jobs.alreadyTaken);
    const object = { type: 'application', id: application.id } as const;
    await pipeline(
      takeSlot(tx, task),
      makeShareLink(tx, application.id),
      audit(tx, { action: 'application.take', object, after: { task_id, ...held } }),
    );
    const { id } = application;
    const share = (task.link && (await ownSharesOf(tx, [id])).get(id)) || null;
    const { status, reservedUntil: until } = held;
    const data = { id, status, reservedUntil: until.toISOString(), reason: null, share, link: task.link };
    return { message: messages.jobs.taken, data };
  });
};
