import { eq } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { setTaskStatus as endpoint } from '../../../contract/jobs';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { adjustEscrow } from '../ledger';
import { adminTaskById } from './queries';
import { freeSlotsCost, isApprovalExpired, isOpen, lockTask } from './slots';

const statusMessages = {
  available: messages.adminJobs.resumed,
  paused: messages.adminJobs.paused,
  stopped: messages.adminJobs.stopped,
};

/** Available and paused change into each other; stopped is final and refunds the free slots. */
export const setTaskStatus = async (
  ctx: Ctx,
  { id, status }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, id);
    if (task.deletedAt) throw new DomainError('not_found', messages.adminJobs.notFound);
    if (!isOpen(task)) throw new DomainError('job_ended', messages.adminJobs.statusFinal);
    if (task.status === status) throw new DomainError('status_unchanged', messages.server.conflict);
    if (status === 'available' && isApprovalExpired(task, tx.now()))
      throw new DomainError('advert_approval_expired', messages.adminJobs.resumeWithApproval);
    await tx.db.update(tasks).set({ status }).where(eq(tasks.id, id));
    if (status === 'stopped') await adjustEscrow(tx, task.id, `${task.id}:end`, -freeSlotsCost(task));
    await audit(tx, {
      action: 'task.status',
      object: { type: 'task', id },
      before: { status: task.status },
      after: { status },
    });
    return { message: statusMessages[status], data: await adminTaskById(tx, id) };
  });
};
