import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { Task } from '../../contract/jobs';
import * as messages from '../../contract/messages/index';
import { newKey } from '../api/call';
import { profileApi, type personOf } from '../api/profileApi';
import { formatDateTime } from '../lib/dates';
import {
  pictureAdded,
  type PendingRootState,
  proofChanged,
  proofDropped,
  proofKept,
  selectOwner,
  selectProof,
  shown,
} from './pendingSlice';
import { claimsAtPress, type KeptPicture, noteOf, type PendingPorts } from './pendingStore';
import { restoreDraft, waitingPictures } from './proofText';

type State = PendingRootState & Parameters<typeof personOf>[0];
export type Step<Result> = ThunkAction<Result, State, PendingPorts, UnknownAction>;
export const usePendingDispatch = useDispatch.withTypes<ThunkDispatch<State, PendingPorts, UnknownAction>>();

export const findOwner = (): Step<Promise<string | null>> => async (dispatch, getState) =>
  selectOwner(getState()) ??
  (await dispatch(profileApi.endpoints.getProfile.initiate(undefined, { subscribe: false }))).data?.data.id ??
  null;

/** @returns the reason why it could not be submitted; otherwise null. */
export const submitProof =
  (
    { id: taskId, jobTitle, application }: Pick<Task, 'id' | 'jobTitle' | 'application'>,
    applicationId: string,
    html: string,
  ): Step<Promise<string | null>> =>
  async (dispatch, _getState, { clock, claim, pendingStore }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return messages.jobs.proofNobody;
    const pictures = new Set((await pendingStore.pictures(owner)).map(({ id }) => id));
    if (waitingPictures(html).some((id) => !pictures.has(id))) return messages.jobs.pictureMissing;
    const proof = {
      ...{ key: newKey(), applicationId, taskId, owner, html, atMs: clock.now() },
      ...{ label: messages.jobs.proofLabel(jobTitle), until: application?.reservedUntil ?? null },
      ...{ hasLeft: false, refusal: null },
    };
    const release = await claim(applicationId);
    const { stored, lasting } = await pendingStore.keepProof(proof);
    const isOurs = stored.key === proof.key;
    if (release && isOurs) claimsAtPress.set(proof.key, release);
    else release?.();
    dispatch(proofKept({ ...shown(stored, lasting), tries: isOurs ? 0 : 1 }));
    return null;
  };

/** `left`: may have arrived. `failed`: this device could not. */
type Undoing = 'back' | 'left' | 'failed';

export const takeBack =
  (applicationId: string): Step<Promise<Undoing>> =>
  async (dispatch, getState, { pendingStore }) => {
    const proof = selectProof(getState(), applicationId);
    if (proof?.status !== 'waiting' || proof.hasLeft) return 'left';
    try {
      restoreDraft(proof);
      let isBack = false;
      await pendingStore.changeProof(applicationId, (kept) => {
        isBack = kept.key === proof.key && !kept.hasLeft;
        return isBack ? null : kept;
      });
      if (isBack) dispatch(proofDropped(applicationId));
      // Another tab has sent or ended it.
      else dispatch(proofChanged({ applicationId, key: proof.key, hasLeft: true }));
      return isBack ? 'back' : 'left';
    } catch {
      return 'failed';
    }
  };

export const dismiss =
  (applicationId: string): Step<Promise<void>> =>
  async (dispatch, getState, { pendingStore }) => {
    const proof = selectProof(getState(), applicationId);
    if (proof && proof.status !== 'refused') return;
    if (proof) restoreDraft(proof);
    await pendingStore.changeProof(applicationId, (kept) => (kept.refusal === null ? kept : null));
    dispatch(proofDropped(applicationId));
  };

/** A UUID without `crypto.randomUUID`, which needs https. */
const newPictureId = (): string => {
  const hex = newKey();
  const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
};

export const readPictures =
  (applicationId: string): Step<Promise<KeptPicture[]>> =>
  async (dispatch, _getState, { pendingStore }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return [];
    return (await pendingStore.pictures(owner)).filter((picture) => picture.applicationId === applicationId);
  };

export const addPicture =
  (applicationId: string, picture: Blob): Step<Promise<string | null>> =>
  async (dispatch, _getState, { pendingStore, clock }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return null;
    const kept: KeptPicture = {
      ...{ id: newPictureId(), owner, applicationId, addedAtMs: clock.now() },
      ...{ bytes: await picture.arrayBuffer(), type: picture.type, url: null, problem: null },
    };
    const lasting = await pendingStore.keepPicture(kept);
    dispatch(pictureAdded({ note: noteOf(kept), lasting }));
    return kept.id;
  };

export const needOfNetwork = (until: string, now: Date): string =>
  new Date(until) > now
    ? `The network is needed by ${formatDateTime(until)}: then your slot is given free.`
    : `Your slot was yours until ${formatDateTime(until)}. When the network is back we’ll send the proof again and tell you what happened.`;

export const NeedOfNetwork = ({ until, now }: { until: string; now: Date }) => (
  <span>{` ${needOfNetwork(until, now)}`}</span>
);
