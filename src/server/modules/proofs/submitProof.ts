import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { submitProof as endpoint } from '../../../contract/jobs';
import { countHandedIn, lockActiveMember } from '../../policies/activeMember';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, pipeline, type Ctx } from '../../context';
import { applications } from '../../db/schema';
import { DomainError } from '../../errors';
import type { InlinePictures } from '../../http/route';
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

/** Why nothing was submitted. A member who got a slot only after the proof was prepared has to submit again. */
const refusal = async (tx: Ctx, ofMember: SQL | undefined, inTime: SQL | undefined): Promise<DomainError> => {
  if ((await tx.db.$count(applications, inTime)) > 0)
    return new DomainError('key_in_use', messages.server.keyBusy, { retryAfterSeconds: 1 });
  const [standing] = await tx.db.select({ status: applications.status }).from(applications).where(ofMember);
  const [code, text] = refusals[standing?.status ?? 'none'];
  return new DomainError(code, text);
};

type Input = InputOf<typeof endpoint> & { readonly pictures?: InlinePictures };

/** The prepared proof of a call; null where its member could submit nothing, so that nothing was prepared. */
const made = new WeakMap<Input, ReadyProof | null>();
/** The pictures that rows know by now, or may. */
const kept = new WeakSet<ReadyProof>();

/**
 * Prepares a proof before the transaction opens, because drawing pictures takes long; but only for a member who can submit it, because cleaning is
 * expensive. A repeated or late call is answered from the database.
 */
export const prepareProof = async (ctx: Ctx, input: Input): Promise<void> => {
  const { userId } = assertMember(ctx);
  const { task_id, proof, pictures } = input;
  const ready = (await holdsSlot(ctx, userId, task_id)) ? await readyProof(ctx, userId, proof, pictures) : null;
  made.set(input, ready);
};

/** Removes the pictures of a proof that was not handed in. */
export const tidyProof = async (ctx: Ctx, input: Input): Promise<void> => {
  const ready = made.get(input);
  if (ready && !kept.has(ready)) await discardAll(ctx, ready.pictures);
};

const write = (ctx: Ctx, task_id: string, ready: ReadyProof | null): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const [, task] = await pipeline(lockActiveMember(tx), lockTask(tx, task_id));
    const ofMember = and(eq(applications.taskId, task_id), eq(applications.userId, userId));
    const submittedAt = tx.now();
    const reviewDueAt = daysAfter(submittedAt, limits.reviewWindowDays);
    const inTime = and(ofMember, eq(applications.status, 'taken'), gt(applications.reservedUntil, submittedAt));
    if (!ready) throw await refusal(tx, ofMember, inTime);
    const { proof, pictures } = ready;
    const [application] = await tx.db
      .update(applications)
      .set({ status: 'in-review', proof, submittedAt, reviewDueAt })
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

/** Records whether the pictures stay: after a refusal no row refers to them; after a lost database connection rows may. */
const handIn = async (ctx: Ctx, { task_id }: Input, ready: ReadyProof | null): Promise<ResultOf<typeof endpoint>> => {
  if (ready) kept.add(ready);
  try {
    return await write(ctx, task_id, ready);
  } catch (error) {
    if (ready && error instanceof DomainError) kept.delete(ready);
    throw error;
  }
};

/** Submits the proof for a taken job and starts its review clock. A paused or stopped job still accepts proofs of members who hold a slot. */
export const submitProof = async (ctx: Ctx, input: Input): Promise<ResultOf<typeof endpoint>> => {
  const prepared = made.get(input);
  if (prepared !== undefined) return handIn(ctx, input, prepared);
  await prepareProof(ctx, input);
  try {
    return await handIn(ctx, input, made.get(input) ?? null);
  } finally {
    await tidyProof(ctx, input);
  }
};
