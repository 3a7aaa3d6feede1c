import { and, asc, eq, lte } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { applications } from '../../db/schema';
import { hoursAfter, formatMoment } from '../../lib/time';
import { notify } from '../notifications';
import { freeSlot, lockTask, type TaskRow } from '../jobs';

export type ApplicationRow = typeof applications.$inferSelect;

export const expireApplication = async (
  tx: Ctx,
  task: TaskRow,
  { id }: Pick<ApplicationRow, 'id'>,
): Promise<ApplicationRow | undefined> => {
  const [expired] = await tx.db
    .update(applications)
    .set({ status: 'expired' })
    .where(and(eq(applications.id, id), eq(applications.status, 'taken'), lte(applications.reservedUntil, tx.now())))
    .returning();
  if (!expired) return undefined;
  await freeSlot(tx, task, { ...expired, ref: `${id}:${expired.takeNo}`, wasRejected: false });
  await audit(tx, {
    action: 'application.expire',
    object: { type: 'application', id },
    subjectId: expired.userId,
    after: { status: 'expired' },
  });
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
