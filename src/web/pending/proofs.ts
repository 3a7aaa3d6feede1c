import * as messages from '../../contract/messages';
import type { Task } from '../../contract/jobs';
import { waitingPictures } from '../lib/proofPictures';
import { findOwner, handIn } from './queue';
import type { Step } from './handling';

/** Submits a proof: from here it is sent, once, as soon as it can be. @returns the reason why it could not; otherwise null. */
export const handInProof =
  (
    { id: task_id, jobTitle, application }: Pick<Task, 'id' | 'jobTitle' | 'application'>,
    applicationId: string,
    proof: string,
  ): Step<Promise<string | null>> =>
  async (dispatch, _getState, { pendingStore }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return messages.submitProof.nobody;
    const kept = new Set((await pendingStore.pictures(owner)).map(({ id }) => id));
    if (waitingPictures(proof).some((id) => !kept.has(id))) return messages.proofPictures.missing;
    const isTaken = await dispatch(
      handIn({
        kind: 'submitProof',
        subject: applicationId,
        label: messages.submitProof.label(jobTitle),
        until: application?.reservedUntil ?? null,
        input: { task_id, proof },
      }),
    );
    return isTaken ? null : messages.submitProof.nobody;
  };
