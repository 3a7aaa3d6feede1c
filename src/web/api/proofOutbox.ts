import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Task } from '../../contract/tasks';
import { accountApi } from './accountApi';
import { newKey } from './idempotencyKeys';
import type { KeptPicture } from '../lib/outbox';
import { keepDraft, readDraft } from '../lib/proofDraft';
import { waitingPictures, withoutPreviews } from '../lib/proofPictures';
import type { GroundState } from '../session/hooks';
import {
  noteOf,
  pictureAdded,
  proofDropped,
  proofHandedIn,
  proofProgressed,
  selectOutboxOwner,
  selectPictures,
  selectProof,
} from '../session/outboxSlice';
import type { ApiPorts } from './ports';

type Step<Result> = ThunkAction<Promise<Result>, GroundState, ApiPorts, UnknownAction>;

/** The server wants a UUID; `crypto.randomUUID` is missing on a page without https. */
const newPictureId = (): string => {
  const hex = newKey();
  const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
};

/** Whose proof it is. Null where the server has to say so and cannot be asked. */
const findOwner = (): Step<string | null> => async (dispatch, getState) =>
  selectOutboxOwner(getState()) ??
  (await dispatch(accountApi.endpoints.getProfile.initiate(undefined, { subscribe: false }))).data?.data.id ??
  null;

/** The pictures of a proof that this phone keeps. */
export const readPictures =
  (applicationId: string): Step<KeptPicture[]> =>
  async (dispatch, _getState, { outbox }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return [];
    return (await outbox.pictures(owner)).filter((picture) => picture.applicationId === applicationId);
  };

/** Keeps a picture on the phone, from where it is sent part by part. Null: nobody is known to be there. */
export const addPicture =
  (applicationId: string, picture: Blob): Step<string | null> =>
  async (dispatch, _getState, { outbox, clock }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return null;
    const kept: KeptPicture = {
      id: newPictureId(),
      owner,
      applicationId,
      bytes: await picture.arrayBuffer(),
      type: picture.type,
      url: null,
      problem: null,
      addedAtMs: clock.now(),
    };
    const lasting = await outbox.keepPicture(kept);
    dispatch(pictureAdded({ note: noteOf(kept), lasting }));
    return kept.id;
  };

export type HandInOutcome = 'handed-in' | 'nobody' | 'picture-missing';

/** Takes a proof out of its member's hands: from here it is sent, once, as soon as it can be. */
export const handInProof =
  (task: Pick<Task, 'id' | 'jobTitle' | 'application'>, applicationId: string, html: string): Step<HandInOutcome> =>
  async (dispatch, getState, { outbox, clock }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return 'nobody';
    const kept = new Set((await outbox.pictures(owner)).map(({ id }) => id));
    if (waitingPictures(html).some((id) => !kept.has(id))) return 'picture-missing';
    const { standing, lasting } = await outbox.handIn({
      owner,
      applicationId,
      taskId: task.id,
      jobTitle: task.jobTitle,
      until: task.application?.reservedUntil ?? null,
      proof: withoutPreviews(html),
      key: newKey(),
      handedInAtMs: clock.now(),
      attempted: false,
      refusal: null,
    });
    const pictures = selectPictures(getState());
    const withPictures = waitingPictures(standing.proof).every((id) => pictures[id]?.lasting !== false);
    dispatch(proofHandedIn({ kept: standing, lasting: lasting && withPictures }));
    return 'handed-in';
  };

/** `gone-out`: nobody knows whether it arrived. `failed`: the phone could not do it. */
export type TakeBackOutcome = 'back' | 'gone-out' | 'failed';

/** Gives a waiting proof back to its member, as the draft. */
export const takeProofBack =
  (applicationId: string): Step<TakeBackOutcome> =>
  async (dispatch, getState, { outbox }) => {
    const waiting = selectProof(getState(), applicationId);
    try {
      if (waiting) keepDraft(applicationId, waiting.proof);
      const standing = await outbox.changeProof(applicationId, (proof) => (proof.attempted ? proof : null));
      if (standing !== null) {
        dispatch(proofProgressed({ applicationId, attempted: true }));
        return 'gone-out';
      }
    } catch {
      return 'failed';
    }
    dispatch(proofDropped(applicationId));
    return 'back';
  };

/** A refused proof whose member has read why. Its text stays as a draft; one written since goes before it. */
export const dismissRefusal =
  (applicationId: string): Step<void> =>
  async (dispatch, getState, { outbox }) => {
    const refused = selectProof(getState(), applicationId);
    if (refused && readDraft(applicationId) === '') keepDraft(applicationId, refused.proof);
    await outbox.changeProof(applicationId, (proof) => (proof.refusal === null ? proof : null));
    dispatch(proofDropped(applicationId));
  };
