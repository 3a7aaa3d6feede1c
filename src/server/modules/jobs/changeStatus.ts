import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { givenBack } from '../documents';
import { noteJobNews } from '../owners';
import { adjustEscrow } from './adjustEscrow';
import { freeSlots, type TaskRow } from './slots';

/** Pauses, resumes or stops a locked job; stopping refunds its free slots. The caller has checked that it may, and audits it. */
export const changeStatus = async (
  ctx: Ctx,
  task: TaskRow,
  status: 'available' | 'paused' | 'stopped',
): Promise<void> => {
  const pausedByOwner = status === 'paused' && ctx.actor.kind === 'owner';
  const linkDaysFrom = status === 'stopped' ? (task.linkDaysFrom ?? ctx.now()) : task.linkDaysFrom;
  await ctx.db.update(tasks).set({ status, pausedByOwner, linkDaysFrom }).where(eq(tasks.id, task.id));
  if (status !== 'stopped') return;
  await adjustEscrow(ctx, task, `${task.id}:end`, [givenBack(freeSlots(task))]);
  if (task.status !== 'awaiting-payment') await noteJobNews(ctx, task.id, 'done');
};
