import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { adjustEscrow } from '../ledger';
import { freeSlotsCost, type TaskRow } from './slots';

/** Pauses, resumes or stops a locked job; stopping refunds its free slots. The caller has asked whether it may, and writes the audit. */
export const changeStatus = async (
  ctx: Ctx,
  task: TaskRow,
  status: 'available' | 'paused' | 'stopped',
): Promise<void> => {
  await ctx.db.update(tasks).set({ status }).where(eq(tasks.id, task.id));
  if (status === 'stopped') await adjustEscrow(ctx, task, `${task.id}:end`, -freeSlotsCost(task));
};
