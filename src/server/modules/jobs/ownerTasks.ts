import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { audit } from '../../audit';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { bookedFor } from '../ledger';
import type { TaskRow } from './slots';

/** Locks a job of a locked owner; another owner's is as unknown as none. */
export const lockOwnTask = async (ctx: Ctx, ownerId: string, id: string): Promise<TaskRow> => {
  const own = and(eq(tasks.id, id), eq(tasks.ownerId, ownerId), isNull(tasks.deletedAt));
  const [task] = await ctx.db.select().from(tasks).where(own).for('no key update');
  if (!task) throw new DomainError('not_found', messages.ownerPage.jobNotFound);
  return task;
};

/** Locks the owner's jobs that members can take. */
export const lockOpenTasks = (ctx: Ctx, ownerId: string): Promise<TaskRow[]> =>
  ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.status, 'available'), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.id))
    .for('no key update');

/** Pauses locked jobs: holders keep their slots and are paid, and no further slot can be taken. */
export const pauseTasks = async (ctx: Ctx, open: readonly TaskRow[]): Promise<void> => {
  for (const { id } of open) {
    await ctx.db.update(tasks).set({ status: 'paused' }).where(eq(tasks.id, id));
    await audit(ctx, {
      action: 'task.status',
      object: { type: 'task', id },
      before: { status: 'available' },
      after: { status: 'paused' },
    });
  }
};

/**
 * Moves a locked owner's unfinished jobs to another one.
 * @returns the sum booked for them, in kobo.
 */
export const moveOpenTasks = async (ctx: Ctx, fromId: string, toId: string): Promise<number> => {
  const open = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.ownerId, fromId), notInArray(tasks.status, ['stopped', 'completed']), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.id))
    .for('no key update');
  if (open.length === 0) return 0;
  const ids = open.map(({ id }) => id);
  await ctx.db.update(tasks).set({ ownerId: toId }).where(inArray(tasks.id, ids));
  for (const id of ids)
    await audit(ctx, {
      action: 'task.owner',
      object: { type: 'task', id },
      before: { owner: fromId },
      after: { owner: toId },
    });
  return bookedFor(ctx, ids);
};
