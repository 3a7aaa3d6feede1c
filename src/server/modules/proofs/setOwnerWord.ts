import { and, eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { setOwnerWord as endpoint } from '../../../contract/ownerProofs';
import { assertConfirmedOwner } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { applications, ownerWords } from '../../db/schema';
import { DomainError } from '../../errors';
import { lockTaskOf } from '../jobs';
import { announceToAdmins } from '../notifications';
import type { ApplicationRow } from '../applications';
import { reviewProof } from './reviewProof';
import type { Verb } from '../../verb';

type Word = Pick<typeof ownerWords.$inferSelect, 'word' | 'reason'>;

/** Locks a proof that the owner sees, after its job, and refuses one that is already decided. */
const lockOpenProof = async (tx: Ctx, ownerId: string, id: string): Promise<ApplicationRow> => {
  const task = (await lockTaskOf(tx, id))?.task;
  const [proof] = await tx.db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), applications.ownerMaySee))
    .for('no key update');
  if (!proof?.reviewDueAt || task?.ownerId !== ownerId || task.deletedAt !== null)
    throw new DomainError('not_found', messages.ownerPage.proofNotFound);
  if (proof.status !== 'in-review') throw new DomainError('already_decided', messages.proofs.alreadyDecided);
  if (proof.reviewDueAt <= tx.now()) throw new DomainError('conflict', messages.ownerPage.proofTimeOver);
  return proof;
};

/** Stores the verdict, or removes it with null. Repeating it changes nothing. */
const keepWord = async (tx: Ctx, proof: ApplicationRow, saidBy: string, said: Word | null): Promise<void> => {
  const ofProof = eq(ownerWords.applicationId, proof.id);
  const [before] = await tx.db
    .select({ word: ownerWords.word, reason: ownerWords.reason })
    .from(ownerWords)
    .where(ofProof);
  if (before?.word === said?.word && before?.reason === said?.reason) return;
  if (said) {
    const kept = { ...said, saidBy, saidAt: tx.now() };
    await tx.db
      .insert(ownerWords)
      .values({ applicationId: proof.id, ...kept })
      .onConflictDoUpdate({ target: ownerWords.applicationId, set: kept });
  } else await tx.db.delete(ownerWords).where(ofProof);
  await tx.db
    .update(applications)
    .set({ ownerWord: said?.word ?? null })
    .where(eq(applications.id, proof.id));
  await announceToAdmins(tx, 'proofs');
  await audit(tx, {
    action: 'proof.word',
    object: { type: 'application', id: proof.id },
    subjectId: proof.userId,
    ...(before && { before }),
    after: said ?? { word: null },
  });
};

/** Approves the proof if the owner decides; false if an admin does. */
const accept = async (tx: Ctx, id: string): Promise<boolean> => {
  try {
    await reviewProof(tx, { id, given_status: 'approved' });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'forbidden') return false;
    throw error;
  }
};

const answers = { agreed: messages.ownerPage.proofAgreed, not_agreed: messages.ownerPage.proofNotAgreed };

/** Records the job owner's verdict on a proof in review. Admins see it; the member does not. */
export const setOwnerWord: Verb<typeof endpoint> = async (ctx, { id, word, reason }) => {
  const { ownerId, email } = assertConfirmedOwner(ctx);
  if (word === 'not_agreed' && !reason)
    throw DomainError.ofField('validation_failed', 'reason', messages.ownerPage.proofReasonMissing);
  return inTransaction(ctx, async (tx) => {
    const proof = await lockOpenProof(tx, ownerId, id);
    await keepWord(tx, proof, email, word && { word, reason: word === 'not_agreed' ? (reason ?? null) : null });
    if (word === 'agreed' && (await accept(tx, id)))
      return { message: messages.ownerPage.proofAccepted, data: { id, status: 'approved' } };
    return { message: word ? answers[word] : messages.ownerPage.proofTakenBack, data: { id, status: 'in-review' } };
  });
};
