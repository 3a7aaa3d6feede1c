import { and, asc, eq, inArray, isNull, notInArray, type SQL } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import { assertConfirmedOwner } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { bookedFor } from '../ledger';
import { lockTask, lockTasks, selectJobs, type TaskRow } from './slots';

const ofOwner = (ownerId: string, id: string) =>
  and(eq(tasks.id, id), eq(tasks.ownerId, ownerId), isNull(tasks.deletedAt));

/** Other owners' jobs are not found. */
export const ownTask = async (
  ctx: Ctx,
  ownerId: string,
  id: string,
  unknown: string = messages.ownerPage.jobNotFound,
) => {
  const [task] = await selectJobs(ctx).where(ofOwner(ownerId, id));
  if (!task) throw new DomainError('not_found', unknown);
  return task;
};

/** The same, locked with its owner. */
export const lockOwnTask = async (ctx: Ctx, ownerId: string, id: string): Promise<TaskRow> => {
  const [task] = await lockTasks(ctx, [id], ofOwner(ownerId, id));
  if (!task) throw new DomainError('not_found', messages.ownerPage.jobNotFound);
  return task;
};

const lockTasksWhere = async (ctx: Ctx, where: SQL | undefined): Promise<TaskRow[]> => {
  const found = await ctx.db.select({ id: tasks.id }).from(tasks).where(where).orderBy(asc(tasks.id));
  return lockTasks(
    ctx,
    found.map(({ id }) => id),
    where,
  );
};

export const lockOpenTasks = (ctx: Ctx, ownerId: string): Promise<TaskRow[]> =>
  lockTasksWhere(ctx, and(eq(tasks.ownerId, ownerId), eq(tasks.status, 'available'), isNull(tasks.deletedAt)));

export const pauseTasks = async (ctx: Ctx, open: readonly (Pick<TaskRow, 'id'> & { because?: object })[]) => {
  for (const { id, because } of open) {
    await ctx.db.update(tasks).set({ status: 'paused' }).where(eq(tasks.id, id));
    const [before, after] = [{ status: 'available' }, { status: 'paused', ...because }];
    await audit(ctx, { action: 'task.status', object: { type: 'task', id }, before, after });
  }
};

/** Moves a locked owner's unfinished jobs to another one; returns the kobo booked for them. */
export const moveOpenTasks = async (ctx: Ctx, fromId: string, toId: string): Promise<number> => {
  const unfinished = notInArray(tasks.status, ['stopped', 'completed']);
  const open = await lockTasksWhere(ctx, and(eq(tasks.ownerId, fromId), unfinished, isNull(tasks.deletedAt)));
  if (open.length === 0) return 0;
  const ids = open.map(({ id }) => id);
  await ctx.db.update(tasks).set({ ownerId: toId }).where(inArray(tasks.id, ids));
  const [before, after] = [{ owner: fromId }, { owner: toId }];
  for (const id of ids) await audit(ctx, { action: 'task.owner', object: { type: 'task', id }, before, after });
  return bookedFor(ctx, ids);
};

export const awaitOwner = async (tx: Ctx, taskId: string): Promise<void> => {
  await tx.db.update(tasks).set({ awaitsOwner: true }).where(eq(tasks.id, taskId));
};

export const draftsAwaiting = async ({ db }: Pick<Ctx, 'db'>, ownerId: string) =>
  db
    .select({ id: tasks.id, title: tasks.title, createdAt: tasks.createdAt })
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.awaitsOwner, true), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.createdAt), asc(tasks.id))
    .limit(ownerLimits.questions);

/** The owner's answer to a draft; a no deletes it. */
export const answerDraft = async (ctx: Ctx, id: string, agreed: boolean): Promise<void> => {
  const { ownerId } = assertConfirmedOwner(ctx);
  await inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, id);
    if (task.ownerId !== ownerId) throw new DomainError('not_found', messages.ownerPage.questionGone);
    if (!task.awaitsOwner || task.deletedAt) throw new DomainError('already_decided', messages.ownerPage.questionGone);
    const changes = agreed ? { awaitsOwner: false } : { deletedAt: tx.now() };
    await tx.db.update(tasks).set(changes).where(eq(tasks.id, id));
    await audit(tx, { action: 'task.confirm', object: { type: 'task', id }, after: { agreed } });
  });
};
