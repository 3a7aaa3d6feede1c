import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { givenBack } from '../documents';
import { adjustEscrow } from './adjustEscrow';
import { fundTask } from './fundTask';
import { completeTask, freeSlots, type TaskRow } from './slots';

/**
 * Changes a locked job of a locked owner; the caller has checked access, and audits it. Holders of a slot keep their price, so only free slots are
 * booked again, and what the owner's money then covers is funded.
 * @returns the updated job.
 */
export const editTask = async (tx: Ctx, before: TaskRow, changes: Partial<TaskRow>): Promise<TaskRow> => {
  const written = { ...changes, revision: before.revision + 1 };
  const after = { ...before, ...written };
  await tx.db.update(tasks).set(written).where(eq(tasks.id, before.id));
  await adjustEscrow(tx, after, `${before.id}:${after.revision}`, [freeSlots(after), givenBack(freeSlots(before))]);
  const funded = await fundTask(tx, after);
  if (funded.approved === funded.maxSlots) await completeTask(tx, before.id);
  return funded;
};
