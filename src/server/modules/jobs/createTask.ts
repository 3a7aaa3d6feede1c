import type { createTask as endpoint } from '../../../contract/jobForm';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, newReference } from '../../context';
import { tasks } from '../../db/schema';
import { toKobo } from '../../lib/money';
import { saveKit } from './kits/saveKit';
import { openEscrow } from '../ledger';
import { lockOwnerForJob } from '../owners';
import { postedMessage, putUp } from './postDraft';
import { adminTaskById } from './queries';
import { approvalExpired, isApprovalExpired, slotPrice } from './slots';
import { assertTimes, toMoment } from './taking';
import type { Verb } from '../../verb';

export const createTask: Verb<typeof endpoint> = async (ctx, input) => {
  const admin = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const ownerId = await lockOwnerForJob(tx, input.owner_id, input.taskOwnerEmail);
    const task = {
      id: newId(),
      reference: newReference('JOB', 6),
      status: input.draft ? ('draft' as const) : ('awaiting-payment' as const),
      ownerId,
      kind: input.kind ?? 'share',
      title: input.title,
      description: input.description,
      instructions: input.instruction ?? '',
      link: input.jobLink || null,
      ownerEmail: input.taskOwnerEmail,
      ownerPhone: input.taskOwnerphoneNumber || null,
      ...slotPrice(tx, toKobo(input.amount)),
      maxSlots: input.applicants_needed,
      fundedSlots: 0,
      platform: input.platform ?? null,
      minFollowers: input.minFollowers ?? null,
      arconNumber: input.arconNumber || null,
      arconExpiry: input.arconExpiry || null,
      startsAt: toMoment(input.startsAt),
      endsAt: toMoment(input.endsAt),
      slotsPerDay: input.slotsPerDay ?? null,
      trialSlots: input.trialSlots ?? null,
      campaignTags: input.campaignTags ?? false,
      linksUntil: toMoment(input.linksUntil),
      createdBy: admin.userId,
      createdAt: tx.now(),
    };
    if (isApprovalExpired(task, tx.now())) throw approvalExpired();
    assertTimes(task, null, tx.now());
    const [posted] = await tx.db.insert(tasks).values(task).returning();
    if (!posted) throw new Error('no row was inserted');
    if (input.kit) await saveKit(tx, task.id, input.kit, task.arconNumber);
    await openEscrow(tx, task.id);
    const after = await putUp(tx, posted);
    await audit(tx, {
      action: 'task.create',
      object: { type: 'task', id: task.id },
      after: { ...after, kit: input.kit },
    });
    return { message: postedMessage(after), data: await adminTaskById(tx, task.id) };
  });
};
