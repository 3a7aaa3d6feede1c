import { eq } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { deleteTask as endpoint } from '../../../contract/jobs';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { givenBack } from '../documents';
import { adjustEscrow } from './adjustEscrow';
import { assertMay } from './moves';
import { freeSlots, isOpen, lockTask } from './slots';

/** Hides the job and refunds its free slots. The row stays: proofs already submitted are still reviewed and paid from its escrow. */
export const deleteTask = async (ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, id);
    assertMay(task, 'delete');
    await tx.db.update(tasks).set({ deletedAt: tx.now() }).where(eq(tasks.id, id));
    if (isOpen(task)) await adjustEscrow(tx, task, `${task.id}:end`, [givenBack(freeSlots(task))]);
    await audit(tx, { action: 'task.delete', object: { type: 'task', id }, before: task });
    return { message: messages.adminJobs.deleted };
  });
};
