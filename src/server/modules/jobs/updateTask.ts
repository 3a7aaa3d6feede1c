import * as messages from '../../../contract/messages';
import type { updateTask as endpoint } from '../../../contract/jobForm';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import { assertCaptionsFit, saveKit } from './kits/saveKit';
import { kitOf } from './kits/queries';
import { keepOwnerEmail, lockOwnerOfJob, givenBack } from '../owners';
import {
  adjustEscrow,
  approvalExpired,
  isApprovalExpired,
  lockTask,
  slotPrice,
  completeTask,
  freeSlots,
  type TaskRow,
} from './slots';
import { isWaiting, fundTask } from './fundTask';
import { assertMay } from './moves';
import { adminTaskById } from './queries';
import { assertTimes, toMoment } from './taking';
import { eq } from 'drizzle-orm';
import { tasks } from '../../db/schema';
import type { Verb } from '../../verb';

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

export const updateTask: Verb<typeof endpoint> = async (ctx, input) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { id: ownerId } = await lockOwnerOfJob(tx, input.id);
    const before = await lockTask(tx, input.id);
    if (before.ownerId !== ownerId) throw new DomainError('conflict');
    assertMay(before, 'edit');
    if (input.maxSlots < before.applied)
      throw DomainError.ofField('slots_below_taken', 'maxSlots', messages.adminJobs.slotsBelowTaken);
    await keepOwnerEmail(tx, before, input.jobOwnerEmail);
    const wantedKobo = toKobo(input.payoutAmount);
    const changes = {
      kind: input.kind ?? before.kind,
      title: input.jobTitle,
      description: input.jobDescription,
      instructions: input.instructions ?? before.instructions,
      link: input.link === undefined ? before.link : input.link || null,
      ownerEmail: input.jobOwnerEmail,
      ownerPhone: input.jobOwnerPhoneNumber === undefined ? before.ownerPhone : input.jobOwnerPhoneNumber || null,
      // A higher price for paid slots waits until it is covered, below or by a deposit; any other applies at once.
      ...(wantedKobo > before.payoutKobo && before.fundedSlots > 0
        ? { nextPayoutKobo: wantedKobo }
        : { nextPayoutKobo: null, ...(wantedKobo !== before.payoutKobo && slotPrice(tx, wantedKobo)) }),
      maxSlots: input.maxSlots,
      fundedSlots: Math.min(before.fundedSlots, input.maxSlots),
      platform: input.platform === undefined ? before.platform : input.platform,
      minFollowers: input.minFollowers === undefined ? before.minFollowers : input.minFollowers,
      arconNumber: input.arconNumber === undefined ? before.arconNumber : input.arconNumber || null,
      arconExpiry: input.arconExpiry === undefined ? before.arconExpiry : input.arconExpiry || null,
      startsAt: input.startsAt === undefined ? before.startsAt : toMoment(input.startsAt),
      endsAt: input.endsAt === undefined ? before.endsAt : toMoment(input.endsAt),
      slotsPerDay: input.slotsPerDay === undefined ? before.slotsPerDay : input.slotsPerDay,
      trialSlots: input.trialSlots === undefined ? before.trialSlots : input.trialSlots,
      campaignTags: input.campaignTags ?? before.campaignTags,
      linksUntil: input.linksUntil === undefined ? before.linksUntil : toMoment(input.linksUntil),
      withoutCredit: false,
    };
    const after = { ...before, ...changes };
    // Other fields of a job paused for it may be changed; its date changes to a valid one or to none.
    if (after.arconExpiry !== before.arconExpiry && isApprovalExpired(after, tx.now())) throw approvalExpired();
    assertTimes(after, before, tx.now());
    const kitBefore = await kitOf(tx, before.id);
    if (input.kit !== undefined) await saveKit(tx, before.id, input.kit, changes.arconNumber);
    // Every post shows the number.
    else if (kitBefore && after.arconNumber !== before.arconNumber) assertCaptionsFit(kitBefore, after.arconNumber);
    const edited = await editTask(tx, before, changes);
    await audit(tx, {
      action: 'task.update',
      object: { type: 'task', id: before.id },
      before: input.kit === undefined ? before : { ...before, kit: kitBefore },
      after: input.kit === undefined ? edited : { ...edited, kit: await kitOf(tx, before.id) },
    });
    return {
      message: messages.adminJobs[isWaiting(edited) ? 'updatedUnpaid' : 'updated'],
      data: await adminTaskById(tx, before.id),
    };
  });
};
