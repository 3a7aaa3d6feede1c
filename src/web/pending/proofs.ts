import * as messages from '../../contract/messages';
import type { Task } from '../../contract/tasks';
import { waitingPictures, withoutPreviews } from '../lib/proofPictures';
import { findOwner, handIn, type Step } from './queue';

export type HandInOutcome = 'handed-in' | 'nobody' | 'picture-missing';

/** Takes a proof out of its member's hands: from here it is sent, once, as soon as it can be. */
export const handInProof =
  (
    { id: task_id, jobTitle, application }: Pick<Task, 'id' | 'jobTitle' | 'application'>,
    applicationId: string,
    html: string,
  ): Step<Promise<HandInOutcome>> =>
  async (dispatch, _getState, { outbox }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return 'nobody';
    const kept = new Set((await outbox.pictures(owner)).map(({ id }) => id));
    if (waitingPictures(html).some((id) => !kept.has(id))) return 'picture-missing';
    const isTaken = await dispatch(
      handIn({
        kind: 'submitProof',
        subject: applicationId,
        label: messages.handIn.label(jobTitle),
        until: application?.reservedUntil ?? null,
        input: { task_id, proof: withoutPreviews(html) },
      }),
    );
    return isTaken ? 'handed-in' : 'nobody';
  };
