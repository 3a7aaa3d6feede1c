import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { ownersSeeSince } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { submitProof as endpoint } from '../../../contract/jobs';
import { countHandedIn, lockActiveMember } from '../../policies/activeMember';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, pipeline, type Ctx } from '../../context';
import { applications } from '../../db/schema';
import { DomainError } from '../../errors';
import { prepared, type InlinePictures } from '../../verb';
import { daysAfter } from '../../lib/time';
import { recordPicture, refuseBeyondDay } from '../media';
import { announceToAdmins } from '../notifications';
import { requestDuplicateCheck } from './duplicatePictures/comparePictures';
import { lockTask, moveSlots } from '../jobs';
import { presentSubmittedTask } from './queries';
import { discardAll, holdsSlot, readyProof, type ReadyProof } from './readyProof';

/** The refusal for each state of the member's hold on the job. */
const refusals = {
  taken: ['slot_expired', messages.jobs.slotExpired],
  expired: ['slot_expired', messages.jobs.slotExpired],
  'in-review': ['already_submitted', messages.jobs.alreadySubmitted],
  approved: ['already_submitted', messages.jobs.alreadySubmitted],
  rejected: ['rejected_before', messages.jobs.rejectedBefore],
  none: ['not_taken', messages.jobs.notTaken],
} as const;

/** The reasons why nothing was submitted. A member who got a slot only after the proof was prepared has to submit again. */
const refusal = async (tx: Ctx, ofMember: SQL | undefined, inTime: SQL | undefined): Promise<DomainError> => {
  if ((await tx.db.$count(applications, inTime)) > 0)
    return new DomainError('key_in_use', messages.server.keyBusy, { retryAfterSeconds: 1 });
  const [application] = await tx.db.select({ status: applications.status }).from(applications).where(ofMember);
  const [code, text] = refusals[application?.status ?? 'none'];
  return new DomainError(code, text);
};

type Input = InputOf<typeof endpoint> & { readonly pictures?: InlinePictures };

/**
 * Prepares a proof before the transaction opens, because drawing pictures takes long; null for a member who cannot submit it, because cleaning is
 * expensive: a repeated or late call is answered from the database.
 */
const prepare = async (ctx: Ctx, { task_id, proof, pictures }: Input): Promise<ReadyProof | null> => {
  const { userId } = assertMember(ctx);
  return (await holdsSlot(ctx, userId, task_id)) ? readyProof(ctx, userId, proof, pictures) : null;
};

const write = (ctx: Ctx, { task_id }: Input, ready: ReadyProof | null): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const [member, task] = await pipeline(lockActiveMember(tx), lockTask(tx, task_id));
    const ofMember = and(eq(applications.taskId, task_id), eq(applications.userId, userId));
    const submittedAt = tx.now();
    const reviewDueAt = daysAfter(submittedAt, limits.reviewWindowDays);
    const inTime = and(ofMember, eq(applications.status, 'taken'), gt(applications.reservedUntil, submittedAt));
    if (!ready) throw await refusal(tx, ofMember, inTime);
    const { proof, pictures } = ready;
    const [application] = await tx.db
      .update(applications)
      .set({
        status: 'in-review',
        proof,
        submittedAt,
        reviewDueAt,
        ownerMaySee: (member.termsVersion ?? '') >= ownersSeeSince,
      })
      .where(inTime)
      .returning();
    if (!application) throw await refusal(tx, ofMember, inTime);
    if (pictures.length > 0) await refuseBeyondDay(tx, userId);
    for (const picture of pictures) await recordPicture(tx, userId, 'proof', picture);
    await pipeline(
      moveSlots(tx, task, { inReview: 1 }),
      countHandedIn(tx, userId),
      requestDuplicateCheck(tx, application.id, proof),
      announceToAdmins(tx, 'proofs'),
      audit(tx, {
        action: 'proof.submit',
        object: { type: 'application', id: application.id },
        after: { task_id, reviewDueAt, ...(pictures.length > 0 ? { pictures: pictures.map(({ url }) => url) } : {}) },
      }),
    );
    return { message: messages.jobs.submitted, data: presentSubmittedTask({ application, task }) };
  });
};

/** Submits the proof for a taken job and starts its review clock. A paused or stopped job still accepts proofs of members who hold a slot. */
export const submitProof = prepared<typeof endpoint, ReadyProof | null>({
  prepare,
  verb: write,
  discard: async (ctx, ready) => discardAll(ctx, ready?.pictures ?? []),
});
