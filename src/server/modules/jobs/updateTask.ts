import { eq } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { updateTask as endpoint } from '../../../contract/jobs';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import { adjustEscrow } from '../ledger';
import { adminTaskById } from './queries';
import { approvalExpired, completeTask, freeSlotsCost, isApprovalExpired, isOpen, lockTask } from './slots';

/** Holders of a slot keep their price, so only the free slots are booked anew. */
export const updateTask = async (ctx: Ctx, input: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const before = await lockTask(tx, input.id);
    if (before.deletedAt) throw new DomainError('not_found', messages.adminJobs.notFound);
    if (!isOpen(before)) throw new DomainError('job_ended', messages.adminJobs.statusFinal);
    if (input.maxSlots < before.applied)
      throw DomainError.ofField('slots_below_taken', 'maxSlots', messages.adminJobs.slotsBelowTaken);
    const changes = {
      title: input.jobTitle,
      description: input.jobDescription,
      instructions: input.instructions ?? before.instructions,
      link: input.link === undefined ? before.link : input.link || null,
      ownerEmail: input.jobOwnerEmail,
      ownerPhone: input.jobOwnerPhoneNumber === undefined ? before.ownerPhone : input.jobOwnerPhoneNumber || null,
      payoutKobo: toKobo(input.payoutAmount),
      maxSlots: input.maxSlots,
      platform: input.platform === undefined ? before.platform : input.platform,
      minFollowers: input.minFollowers === undefined ? before.minFollowers : input.minFollowers,
      arconNumber: input.arconNumber === undefined ? before.arconNumber : input.arconNumber || null,
      arconExpiry: input.arconExpiry === undefined ? before.arconExpiry : input.arconExpiry || null,
      revision: before.revision + 1,
    };
    const after = { ...before, ...changes };
    // A job that was paused for it may be mended in other fields; its date changes to one that holds or to none.
    if (after.arconExpiry !== before.arconExpiry && isApprovalExpired(after, tx.now())) throw approvalExpired();
    const moreKobo = freeSlotsCost(after) - freeSlotsCost(before);
    await tx.db.update(tasks).set(changes).where(eq(tasks.id, before.id));
    await adjustEscrow(tx, before.id, `${before.id}:${after.revision}`, moreKobo);
    if (after.approved === after.maxSlots) await completeTask(tx, before.id);
    await audit(tx, { action: 'task.update', object: { type: 'task', id: before.id }, before, after });
    return { message: messages.adminJobs.updated, data: await adminTaskById(tx, before.id) };
  });
};
