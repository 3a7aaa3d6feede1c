import { and, eq, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { priceOfSlot, type SlotFees, type SlotPrice } from '../../../contract/slotPrice';
import type { Ctx } from '../../context';
import { applications, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { pick } from '../../lib/pick';
import { lagosDayOf } from '../../lib/time';
import { costOf, type SlotLine, issueDocument, noteJobNews } from '../owners';
import { ownerCover, transfer } from '../ledger';
import { may } from './moves';

/** Moves a job's escrow by the cost of some slots, with an invoice or credit note; nothing else does. */
export const adjustEscrow = async (
  ctx: Ctx,
  { id: taskId, ownerId }: { readonly id: string; readonly ownerId: string },
  ref: string,
  slots: readonly SlotLine[],
  { isMailedLater = false } = {},
): Promise<void> => {
  const differenceKobo = costOf(slots);
  if (differenceKobo === 0) return;
  const [kind, from, to, document] =
    differenceKobo > 0
      ? (['job_funding', { owner: ownerId }, { escrow: taskId }, 'invoice'] as const)
      : (['job_refund', { escrow: taskId }, { owner: ownerId }, 'credit_note'] as const);
  const transferId = await transfer(ctx, { kind, ref, from, to, amountKobo: Math.abs(differenceKobo) });
  issueDocument(ctx, { kind: document, ownerId, transferId, taskId, slots, isMailedLater });
};

export type TaskRow = typeof tasks.$inferSelect;

/** Every change of a holder locks in this order: job, application, wallet. Deleted jobs are included. */
export const lockTask = async (ctx: Ctx, taskId: string): Promise<TaskRow> => {
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, taskId)).for('no key update');
  if (!task) throw new DomainError('not_found', messages.adminJobs.notFound);
  return task;
};

/** `lockTask` by application, in one statement because bulk decisions make thousands. */
export const lockTaskOf = async (ctx: Ctx, applicationId: string) => {
  const [found] = await ctx.db
    .select({ task: tasks, application: applications })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(eq(applications.id, applicationId))
    .for('no key update', { of: tasks });
  return found;
};

/** True until the job has ended: members may take it, it may be posted or resumed, or it waits for money. Escrow covers its funded slots. */
export const isOpen = (task: TaskRow): boolean => may(task, 'edit');

export const isApprovalExpired = ({ arconExpiry }: Pick<TaskRow, 'arconExpiry'>, now: Date): boolean =>
  arconExpiry !== null && arconExpiry < lagosDayOf(now);

export const approvalExpired = (): DomainError =>
  DomainError.ofField('arcon_date_expired', 'arconExpiry', messages.adminJobs.approvalExpired);

export const feesNow = ({ config }: Pick<Ctx, 'config'>): SlotFees => ({
  feeBasisPoints: config.serviceFeeBasisPoints,
  vatBasisPoints: config.vatBasisPoints,
});

export const slotPrice = (ctx: Pick<Ctx, 'config'>, payoutKobo: number): SlotPrice =>
  priceOfSlot(payoutKobo, feesNow(ctx));

const atPrice = (price: SlotPrice, slots: number): SlotLine => ({
  slots,
  ...pick(price, 'payoutKobo', 'feeKobo', 'vatKobo'),
});

export const freeSlots = (task: SlotPrice & Pick<TaskRow, 'fundedSlots' | 'applied'>): SlotLine =>
  atPrice(task, task.fundedSlots - task.applied);

export const moveSlots = async (
  ctx: Ctx,
  task: TaskRow,
  {
    applied = 0,
    inReview = 0,
    approved = 0,
    rejected = 0,
  }: { readonly [Count in 'applied' | 'inReview' | 'approved' | 'rejected']?: number },
): Promise<void> => {
  await ctx.db
    .update(tasks)
    .set({
      applied: sql`${tasks.applied} + ${applied}`,
      inReview: sql`${tasks.inReview} + ${inReview}`,
      approved: sql`${tasks.approved} + ${approved}`,
      rejected: sql`${tasks.rejected} + ${rejected}`,
      ...(approved > 0 && { linkDaysFrom: ctx.now() }),
    })
    .where(eq(tasks.id, task.id));
  const [before, after, half] = [task.approved, task.approved + approved, task.maxSlots / 2];
  if (isOpen(task) && after === task.maxSlots) await completeTask(ctx, task.id);
  else if (before < half && after >= half) await noteJobNews(ctx, task.id, 'half');
};

export const completeTask = async (ctx: Ctx, taskId: string): Promise<void> => {
  const completed = await ctx.db
    .update(tasks)
    .set({ status: 'completed' })
    .where(and(eq(tasks.id, taskId), eq(tasks.approved, tasks.maxSlots)))
    .returning({ id: tasks.id });
  if (completed.length > 0) await noteJobNews(ctx, taskId, 'done');
};

interface Held extends SlotPrice {
  readonly ref: string;
}

/** Retakes a released slot at its old price; the escrow moves by the difference from today's. */
export const retakeSlot = async (ctx: Ctx, task: TaskRow, held: Held): Promise<void> => {
  if (!isOpen(task)) throw new DomainError('job_ended', messages.proofs.jobEnded);
  if (task.applied >= task.fundedSlots) throw new DomainError('job_full', messages.proofs.noFreeSlot);
  await moveSlots(ctx, task, { applied: 1, inReview: 1, rejected: -1 });
  await adjustEscrow(ctx, task, held.ref, [atPrice(held, 1), atPrice(task, -1)]);
};

/** Offers the slot at today's price if affordable; after the job's end its money returns to the owner. */
export const freeSlot = async (ctx: Ctx, task: TaskRow, held: Held & { readonly wasRejected: boolean }) => {
  await moveSlots(ctx, task, { applied: -1, ...(held.wasRejected && { inReview: -1, rejected: 1 }) });
  const back = atPrice(held, -1);
  const dearer = [atPrice(task, 1), back];
  const dearerBy = costOf(dearer);
  const offered = isOpen(task) && (dearerBy <= 0 || dearerBy <= (await ownerCover(ctx, task.ownerId)));
  if (isOpen(task) && !offered)
    await ctx.db
      .update(tasks)
      .set({ fundedSlots: sql`${tasks.fundedSlots} - 1` })
      .where(eq(tasks.id, task.id));
  await adjustEscrow(ctx, task, held.ref, offered ? dearer : [back], { isMailedLater: true });
};
