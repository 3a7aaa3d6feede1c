import * as messages from '../../contract/messages';
import { codeOf, errorMessage, outcomeOf } from '../api/apiError';
import { tasksApi } from '../api/tasksApi';
import { keepDraft, readDraft } from '../lib/proofDraft';
import { waitingPictures, withAddresses } from '../lib/proofPictures';
import type { Handling } from './handling';
import type { PendingAction } from './pendingSlice';
import { selectPictures } from './picturesSlice';

/** Rich text that names pictures kept on this device by their id. */
export const proofOf = ({ input: { proof } }: Pick<PendingAction, 'input'>): string => String(proof);

/** A proof is sent once all its pictures are with the server, with their addresses. */
export const proofHandling: Handling = {
  prepare:
    ({ owner, input }) =>
    async (_dispatch, getState, { pendingStore }) => {
      const proof = proofOf({ input });
      const urls = new Map((await pendingStore.pictures(owner ?? '')).map(({ id, url }) => [id, url]));
      for (const id of waitingPictures(proof)) {
        if (!urls.has(id) || selectPictures(getState())[id]?.status === 'refused')
          return { problem: messages.proofPictures.missing };
        if (!urls.get(id)) return null;
      }
      return { input: { ...input, proof: withAddresses(proof, (id) => urls.get(id)) } };
    },
  find:
    ({ input: { task_id } }) =>
    async (dispatch) => {
      const { data: answer, error } = await dispatch(
        tasksApi.endpoints.getTask.initiate({ id: String(task_id) }, { subscribe: false, forceRefetch: true }),
      );
      if (!answer && outcomeOf(error) !== 'rejected') return undefined;
      const status = answer?.data.application?.status;
      const hasArrived = status === 'in-review' || status === 'approved' || status === 'rejected';
      return hasArrived ? { message: messages.submitProof.arrived } : null;
    },
  // One written since is sent first.
  giveBack: ({ subject, input }) => {
    if (readDraft(subject) === '') keepDraft(subject, proofOf({ input }));
  },
  problemOf: (error) =>
    codeOf(error) === 'already_submitted'
      ? messages.submitProof.elsewhere
      : errorMessage(error, messages.jobs.submitFailed),
};
