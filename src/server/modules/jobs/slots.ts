import { and, asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { priceOfSlot, type SlotFees, type SlotPrice } from '../../../contract/slotPrice';
import { type Ctx, pipeline } from '../../context';
import { always, applications, jobColumns, jobPortions, type JobRow, slots, tasks } from '../../db/schema';
import { builtOnce } from '../../db/database';
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

export type { JobRow as TaskRow };
type TaskRow = JobRow;

export const selectJobs = ({ db }: Pick<Ctx, 'db'>) =>
  db.select(jobColumns).from(tasks).innerJoinLateral(slots, always).$dynamic();

const jobById = builtOnce((db) =>
  selectJobs({ db })
    .where(eq(tasks.id, sql.placeholder('taskId')))
    .prepare('job_by_id'),
);

/** Sent at once: in a pipeline the locks before it must be too. */
export const readJob = ({ db }: Pick<Ctx, 'db'>, taskId: string): Promise<TaskRow[]> => jobById(db).execute({ taskId });

export const readTask = async (ctx: Ctx, taskId: string): Promise<TaskRow> => {
  const [task] = await readJob(ctx, taskId);
  if (!task) throw new DomainError('not_found', messages.adminJobs.notFound);
  return task;
};

/**
 * Locks whole jobs and reads them in this order. New portions come only to a locked job, so that whoever has its first one finds the others.
 * Conditions are checked again after the lock.
 */
export const lockTasks = async (ctx: Ctx, ids: string[], where?: SQL): Promise<TaskRow[]> => {
  if (ids.length === 0) return [];
  const portions = (which?: SQL) =>
    ctx.db
      .select({ nth: jobPortions.nth })
      .from(jobPortions)
      .where(and(inArray(jobPortions.taskId, ids), which))
      .orderBy(asc(jobPortions.taskId), asc(jobPortions.nth))
      .for('no key update');
  const jobs = ctx.db.select({ id: tasks.id }).from(tasks).where(inArray(tasks.id, ids)).orderBy(asc(tasks.id));
  const [, , , rows] = await pipeline(
    portions(eq(jobPortions.nth, 0)),
    portions(),
    jobs.for('no key update'),
    selectJobs(ctx).where(and(inArray(tasks.id, ids), where)),
  );
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
};

/**
 * Locks a whole job, deleted ones included. Every change of a slot locks in this order: portion, job, application, wallet. A slot's portion
 * suffices, because a change of the job needs all of them.
 */
export const lockTask = async (ctx: Ctx, taskId: string): Promise<TaskRow> => {
  const [task] = await lockTasks(ctx, [taskId]);
  if (!task) throw new DomainError('not_found', messages.adminJobs.notFound);
  return task;
};

export const lockTaskOf = async (ctx: Ctx, applicationId: string) => {
  const held = () => ctx.db.select().from(applications).where(eq(applications.id, applicationId));
  const [found] = await held();
  if (!found) return undefined;
  const task = await lockTask(ctx, found.taskId);
  const [application] = await held();
  return application && { task, application };
};

const [id, taskId, userId] = ['id', 'taskId', 'userId'].map((name) => sql.placeholder(name));
const whose = {
  application: sql`${applications.id} = ${id}`,
  member: sql`${applications.taskId} = ${taskId} AND ${applications.userId} = ${userId}`,
};

const slotBy = (by: keyof typeof whose) =>
  builtOnce((db) => {
    const ofPortion = and(eq(jobPortions.taskId, applications.taskId), eq(jobPortions.nth, applications.portion));
    const portion = db
      .select({ nth: jobPortions.nth })
      .from(applications)
      .innerJoin(jobPortions, ofPortion)
      .where(whose[by])
      .for('no key update', { of: jobPortions });
    const slot = db
      .select({ task: jobColumns, application: applications })
      .from(applications)
      .innerJoin(tasks, eq(tasks.id, applications.taskId))
      .innerJoinLateral(slots, always)
      .where(whose[by]);
    return { portion: portion.prepare(`lock_portion_by_${by}`), slot: slot.prepare(`slot_by_${by}`) };
  });
const slotOf = { application: slotBy('application'), member: slotBy('member') };

/** Locks the portion of an application's slot: meanwhile its job keeps its state and price. */
export const lockSlot = async (
  { db }: Pick<Ctx, 'db'>,
  of: { readonly id: string } | { readonly taskId: string; readonly userId: string },
) => {
  const by = slotOf['id' in of ? 'application' : 'member'](db);
  const [[portion], [found]] = await pipeline(by.portion.execute(of), by.slot.execute(of));
  // It was taken or reopened in another portion meanwhile.
  if (found?.application.portion !== portion?.nth) throw new DomainError('conflict');
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

const slotsPerPortion = 10;

/** Deals a locked job's free slots evenly to its portions; a larger job gets more of them. */
export const dealSlots = async (
  ctx: Ctx,
  { id, maxSlots, fundedSlots }: Pick<TaskRow, 'id' | 'maxSlots' | 'fundedSlots'>,
) => {
  const last = Math.min(ctx.config.jobPortions, Math.floor(maxSlots / slotsPerPortion)) - 1;
  await pipeline(
    ctx.db.execute(sql`
      INSERT INTO job_portions (task_id, nth) SELECT ${id}::uuid, generate_series(0, GREATEST(${last}::int, 0)) ON CONFLICT DO NOTHING`),
    ctx.db.execute(sql`
      UPDATE job_portions SET funded = applied + (${fundedSlots}::int - held + nth) / portions, day_quota = NULL
        FROM (SELECT sum(applied) AS held, count(*) AS portions FROM job_portions WHERE task_id = ${id}) AS whole WHERE task_id = ${id}`),
  );
};

const nothingMoved = { funded: 0, applied: 0, inReview: 0, approved: 0, rejected: 0 };
type Moved = Partial<typeof nothingMoved>;

const movePortion = builtOnce((db) => {
  const counts = Object.keys(nothingMoved) as (keyof Moved)[];
  const moved = counts.map((count) => [count, sql`${jobPortions[count]} + ${sql.placeholder(count)}::int`] as const);
  const lastApprovedAt = sql`COALESCE(${sql.placeholder('approvedAt')}::timestamptz, ${jobPortions.lastApprovedAt})`;
  return db
    .update(jobPortions)
    .set({ ...Object.fromEntries(moved), lastApprovedAt })
    .where(and(eq(jobPortions.taskId, sql.placeholder('taskId')), eq(jobPortions.nth, sql.placeholder('portion'))))
    .returning({ approved: jobPortions.approved, funded: jobPortions.funded })
    .prepare('move_slots');
});

export const moveSlots = async (ctx: Ctx, task: TaskRow, portion: number, counts: Readonly<Moved>): Promise<void> => {
  const approvedAt = counts.approved ? ctx.now().toISOString() : null;
  const moved = { ...nothingMoved, ...counts, approvedAt, taskId: task.id, portion };
  const [after] = await movePortion(ctx.db).execute(moved);
  if (counts.approved && after?.approved === after?.funded && isOpen(task)) await completeTask(ctx, task.id);
};

/** Completes a job without an open slot. Locked first, so that the last approvals of two portions see each other. */
export const completeTask = async ({ db, ...ctx }: Ctx, taskId: string): Promise<void> => {
  const isJob = eq(tasks.id, taskId);
  const [, completed] = await pipeline(
    db.select({ id: tasks.id }).from(tasks).where(isJob).for('no key update'),
    db
      .update(tasks)
      .set({ status: 'completed' })
      .where(and(isJob, sql`${tasks.maxSlots} = (SELECT sum(approved) FROM job_portions WHERE task_id = ${taskId})`))
      .returning({ id: tasks.id }),
  );
  if (completed.length > 0) await noteJobNews({ db, ...ctx }, taskId, 'done');
};

interface Held extends SlotPrice {
  readonly id: string;
  readonly portion: number;
  readonly ref: string;
}

/** Retakes a released slot of a locked job at its old price; the escrow moves by the difference from today's. */
export const retakeSlot = async (ctx: Ctx, task: TaskRow, held: Held): Promise<void> => {
  if (!isOpen(task)) throw new DomainError('job_ended', messages.proofs.jobEnded);
  const [room] = await ctx.db
    .select({ nth: jobPortions.nth })
    .from(jobPortions)
    .where(and(eq(jobPortions.taskId, task.id), lt(jobPortions.applied, jobPortions.funded)))
    .orderBy(sql`nth <> ${held.portion}`)
    .limit(1);
  if (!room) throw new DomainError('job_full', messages.proofs.noFreeSlot);
  await moveSlots(ctx, task, held.portion, { rejected: -1 });
  await moveSlots(ctx, task, room.nth, { applied: 1, inReview: 1 });
  await ctx.db.update(applications).set({ portion: room.nth }).where(eq(applications.id, held.id));
  await adjustEscrow(ctx, task, held.ref, [atPrice(held, 1), atPrice(task, -1)]);
};

/** Offers the slot at today's price if affordable; after the job's end its money returns to the owner. */
export const freeSlot = async (ctx: Ctx, task: TaskRow, held: Held & { readonly wasRejected: boolean }) => {
  const back = atPrice(held, -1);
  const dearer = [atPrice(task, 1), back];
  const dearerBy = costOf(dearer);
  const offered = isOpen(task) && (dearerBy <= 0 || dearerBy <= (await ownerCover(ctx, task.ownerId)));
  await moveSlots(ctx, task, held.portion, {
    applied: -1,
    ...(held.wasRejected && { inReview: -1, rejected: 1 }),
    ...(isOpen(task) && !offered && { funded: -1 }),
  });
  await adjustEscrow(ctx, task, held.ref, offered ? dearer : [back], { isMailedLater: true });
};
