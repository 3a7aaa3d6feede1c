import { and, eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { reopenProof as endpoint } from '../../../contract/proofs';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, pipeline, type Ctx } from '../../context';
import { applications, limitedRejections, reviewReminders, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText } from '../../lib/money';
import { daysAfter } from '../../lib/time';
import { askedBy, assertOfOthers, assertSecondPerson } from '../../policies/secondPerson';
import { announceToAdmins, notify } from '../notifications';
import { lockTaskOf, retakeSlot } from '../jobs';
import type { ApplicationRow } from '../applications';
import type { Verb } from '../../verb';

/** Returns a rejected proof to review with slot, price and five days, but not by an admin who rejected it. */
export const reopenProof: Verb<typeof endpoint> = async (ctx, { id, reason }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOpenMember(tx, id);
    const found = await lockTaskOf(tx, id);
    if (!found?.application.submittedAt) throw new DomainError('not_found');
    const { task } = found;
    // The row keeps the proof, so the log needs no copy.
    const { proof: _, ...rejected } = found.application;
    await assertAnother(tx, rejected);
    const reopened = {
      status: 'in-review' as const,
      takeNo: rejected.takeNo + 1,
      reviewDueAt: daysAfter(tx.now(), limits.reviewWindowDays),
      decidedAt: null,
      decidedBy: null,
      decidedHow: null,
      reason: null,
      fraudulent: false,
      rejectedBeforeBy: rejected.decidedBy,
      escalatedAt: null,
    };
    // Read before the lock; the take number shows that it is the same rejection.
    const asRead = and(eq(applications.status, 'rejected'), eq(applications.takeNo, rejected.takeNo));
    const [application] = await tx.db
      .update(applications)
      .set(reopened)
      .where(and(eq(applications.id, id), asRead))
      .returning();
    if (!application) throw new DomainError('not_rejected', messages.proofs.notRejected);
    await retakeSlot(tx, task, { ...application, ref: `${id}:${reopened.takeNo}:again` });
    await forgetReviewMarks(tx, id);
    await pipeline(
      notify(tx, {
        userId: application.userId,
        kind: 'proof-reopened',
        message: `Proof in review again · ${nairaText(application.payoutKobo)}\n${task.title}\nAnother person will decide within ${limits.reviewWindowDays} days, or it’s approved automatically.`,
        about: task.id,
      }),
      announceToAdmins(tx, 'proofs'),
      audit(tx, {
        action: 'proof.reopen',
        object: { type: 'application', id },
        subjectId: application.userId,
        before: rejected,
        after: { ...reopened, reason },
      }),
    );
    return { message: messages.proofs.reopened, data: { id, status: 'in-review' } };
  });
};

/** Closed accounts have nothing to decide. Locks member before job. */
const lockOpenMember = async (tx: Ctx, id: string): Promise<void> => {
  const [member] = await tx.db
    .select({ status: users.status })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.id, id))
    .for('key share', { of: users });
  if (member?.status === 'closed') throw new DomainError('account_closed', messages.proofs.memberClosed);
};

const assertAnother = async (
  tx: Ctx,
  { userId, status, decidedBy, rejectedBeforeBy }: Omit<ApplicationRow, 'proof'>,
): Promise<void> => {
  await assertOfOthers(tx, [userId], messages.proofs.ownProof);
  if (status !== 'rejected') return;
  const parts = [decidedBy, rejectedBeforeBy];
  await assertSecondPerson(tx, askedBy(userId, ...parts), { parts, text: messages.proofs.rejectedByYou });
};

/** The finished review's records must not count for the new one. */
const forgetReviewMarks = async (tx: Ctx, id: string): Promise<void> => {
  await pipeline(
    tx.db.delete(limitedRejections).where(eq(limitedRejections.applicationId, id)).execute(),
    tx.db.delete(reviewReminders).where(eq(reviewReminders.applicationId, id)).execute(),
  );
};
