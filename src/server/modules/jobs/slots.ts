import { and, eq, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { applications, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { lagosDayOf } from '../../lib/time';
import { adjustEscrow } from '../ledger';

export type TaskRow = typeof tasks.$inferSelect;

/**
 * Locks a job for the rest of the transaction and returns it, a deleted one included.
 * Every change of a slot's holder takes this lock first: task, then application, then wallet, everywhere.
 */
export const lockTask = async (ctx: Ctx, taskId: string): Promise<TaskRow> => {
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, taskId)).for('no key update');
  if (!task) throw new DomainError('not_found', messages.adminJobs.notFound);
  return task;
};

/** Locks the job of a member's take as `lockTask` does, and returns both: one statement, because decisions come in thousands. */
export const lockTaskOf = async (
  ctx: Ctx,
  applicationId: string,
): Promise<{ task: TaskRow; application: typeof applications.$inferSelect } | undefined> => {
  const [found] = await ctx.db
    .select({ task: tasks, application: applications })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(eq(applications.id, applicationId))
    .for('no key update', { of: tasks });
  return found;
};

/** True while members may still take the job or it may be resumed: its free slots are then covered by escrow. */
export const isOpen = (task: TaskRow): boolean =>
  task.deletedAt === null && (task.status === 'available' || task.status === 'paused');

/** Whether the advert approval of a job has run out: its day is the last one on which it holds, by the clock in Lagos. */
export const isApprovalExpired = ({ arconExpiry }: Pick<TaskRow, 'arconExpiry'>, now: Date): boolean =>
  arconExpiry !== null && arconExpiry < lagosDayOf(now);

export const approvalExpired = (): DomainError =>
  DomainError.ofField('arcon_date_expired', 'arconExpiry', messages.adminJobs.approvalExpired);

/** The possible cost of a job's free slots, in kobo. */
export const freeSlotsCost = (task: Pick<TaskRow, 'maxSlots' | 'applied' | 'payoutKobo'>): number =>
  (task.maxSlots - task.applied) * task.payoutKobo;

interface SlotMove {
  readonly applied?: number;
  readonly inReview?: number;
  readonly approved?: number;
}

/** Counts slots of a locked job up or down. A job whose slots are all approved becomes completed with the last one. */
export const moveSlots = async (
  ctx: Ctx,
  task: TaskRow,
  { applied = 0, inReview = 0, approved = 0 }: SlotMove,
): Promise<void> => {
  await ctx.db
    .update(tasks)
    .set({
      applied: sql`${tasks.applied} + ${applied}`,
      inReview: sql`${tasks.inReview} + ${inReview}`,
      approved: sql`${tasks.approved} + ${approved}`,
    })
    .where(eq(tasks.id, task.id));
  if (isOpen(task) && task.approved + approved === task.maxSlots) await completeTask(ctx, task.id);
};

/** Ends a job whose slots are all approved; nothing is left in its escrow then. */
export const completeTask = async (ctx: Ctx, taskId: string): Promise<void> => {
  await ctx.db
    .update(tasks)
    .set({ status: 'completed' })
    .where(and(eq(tasks.id, taskId), eq(tasks.approved, tasks.maxSlots)));
};

/**
 * Takes a slot again that was given back, at the `payoutKobo` of then, for a proof in review. The free slot was covered at today's price, so the
 * escrow moves by the difference.
 * @throws DomainError `job_ended` or `job_full`.
 */
export const takeSlotAgain = async (
  ctx: Ctx,
  task: TaskRow,
  held: { ref: string; payoutKobo: number },
): Promise<void> => {
  if (!isOpen(task)) throw new DomainError('job_ended', messages.proofs.jobEnded);
  if (task.applied >= task.maxSlots) throw new DomainError('job_full', messages.proofs.noFreeSlot);
  await moveSlots(ctx, task, { applied: 1, inReview: 1 });
  await adjustEscrow(ctx, task.id, held.ref, held.payoutKobo - task.payoutKobo);
};

/**
 * Gives back a slot that was held at `payoutKobo`. While the job is open the slot is offered again at today's price and the escrow moves
 * by the difference; once it has ended, the slot's price goes back to the owner.
 */
export const freeSlot = async (
  ctx: Ctx,
  task: TaskRow,
  held: { ref: string; payoutKobo: number; wasInReview: boolean },
): Promise<void> => {
  await moveSlots(ctx, task, { applied: -1, inReview: held.wasInReview ? -1 : 0 });
  await adjustEscrow(ctx, task.id, held.ref, (isOpen(task) ? task.payoutKobo : 0) - held.payoutKobo);
};
