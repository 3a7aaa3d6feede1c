import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { createTask as endpoint } from '../../../contract/jobs';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, newReference, type Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { toKobo } from '../../lib/money';
import { adjustEscrow, openEscrow } from '../ledger';
import { adminTaskById } from './queries';
import { approvalExpired, freeSlotsCost, isApprovalExpired } from './slots';

export const createTask = async (ctx: Ctx, input: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  const admin = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const task = {
      id: newId(),
      reference: newReference('JOB', 6),
      status: 'available' as const,
      title: input.title,
      description: input.description,
      instructions: input.instruction ?? '',
      link: input.jobLink || null,
      ownerEmail: input.taskOwnerEmail,
      ownerPhone: input.taskOwnerphoneNumber || null,
      payoutKobo: toKobo(input.amount),
      maxSlots: input.applicants_needed,
      applied: 0,
      platform: input.platform ?? null,
      minFollowers: input.minFollowers ?? null,
      arconNumber: input.arconNumber || null,
      arconExpiry: input.arconExpiry || null,
      createdBy: admin.userId,
      createdAt: tx.now(),
    };
    if (isApprovalExpired(task, tx.now())) throw approvalExpired();
    await tx.db.insert(tasks).values(task);
    await openEscrow(tx, task.id);
    await adjustEscrow(tx, task.id, `${task.id}:0`, freeSlotsCost(task));
    await audit(tx, { action: 'task.create', object: { type: 'task', id: task.id }, after: task });
    return { message: messages.adminJobs.posted, data: await adminTaskById(tx, task.id) };
  });
};
