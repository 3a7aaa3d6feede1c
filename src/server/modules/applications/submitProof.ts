import { and, eq, gt } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { submitProof as endpoint } from '../../../contract/tasks';
import { countHandedIn, lockActiveMember } from '../../activeMember';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, together, type Ctx } from '../../context';
import { applications } from '../../db/schema';
import { DomainError } from '../../errors';
import { daysAfter } from '../../time';
import { announceDesk } from '../notifications';
import { askForComparison } from '../pictureMatches';
import { lockTask, moveSlots } from '../tasks';
import { cleanProof } from './cleanProof';
import { presentSubmittedTask } from './queries';

/** What stands in the way, by the state in which the member's hold on the job was found. */
const refusals = {
  taken: ['slot_expired', messages.worker.slotExpired],
  expired: ['slot_expired', messages.worker.slotExpired],
  'in-review': ['already_submitted', messages.worker.alreadySubmitted],
  approved: ['already_submitted', messages.worker.alreadySubmitted],
  rejected: ['rejected_before', messages.worker.rejectedBefore],
  none: ['not_taken', messages.worker.notTaken],
} as const;

/** Hands in the proof for a taken job and starts its review clock. A paused or stopped job still takes the proofs of those who hold a slot. */
export const submitProof = async (
  ctx: Ctx,
  { task_id, proof }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  const cleaned = cleanProof(proof);
  return inTransaction(ctx, async (tx) => {
    const [, task] = await together(lockActiveMember(tx), lockTask(tx, task_id));
    const ofMember = and(eq(applications.taskId, task_id), eq(applications.userId, userId));
    const submittedAt = tx.now();
    const handedIn = {
      status: 'in-review' as const,
      proof: cleaned,
      submittedAt,
      reviewDueAt: daysAfter(submittedAt, limits.reviewWindowDays),
    };
    const [application] = await tx.db
      .update(applications)
      .set(handedIn)
      .where(and(ofMember, eq(applications.status, 'taken'), gt(applications.reservedUntil, submittedAt)))
      .returning();
    if (!application) {
      const [standing] = await tx.db.select({ status: applications.status }).from(applications).where(ofMember);
      const [code, text] = refusals[standing?.status ?? 'none'];
      throw new DomainError(code, text);
    }
    await together(
      moveSlots(tx, task, { inReview: 1 }),
      countHandedIn(tx, userId),
      askForComparison(tx, application.id, cleaned),
      announceDesk(tx, 'proofs'),
      audit(tx, {
        action: 'proof.submit',
        object: { type: 'application', id: application.id },
        after: { task_id, reviewDueAt: handedIn.reviewDueAt },
      }),
    );
    return { message: messages.worker.submitted, data: presentSubmittedTask({ application, task }) };
  });
};
