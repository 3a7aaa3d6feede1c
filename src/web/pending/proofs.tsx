import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { Task } from '../../contract/jobs';
import * as messages from '../../contract/messages/index';
import { codeOf, errorMessage, isApiError, isNotSent, outcomeOf } from '../api/apiError';
import { baseApi } from '../api/baseApi';
import { newKey } from '../api/call';
import { checkConnection } from '../api/connection';
import { profileApi, type personOf } from '../api/profileApi';
import { tasksApi } from '../api/tasksApi';
import { formatDateTime } from '../lib/dates';
import {
  type Ending,
  pictureAdded,
  pictureRetried,
  type PendingProof,
  type PendingRootState,
  proofChanged,
  proofDropped,
  proofEnded,
  proofKept,
  queueWoken,
  selectOwner,
  selectPictures,
  selectProof,
  shown,
  shownWith,
} from './pendingSlice';
import { type KeptPicture, noteOf, type PendingPorts } from './pendingStore';
import { dropDraft, keepDraft, readDraft, waitingPictures, withAddresses } from './proofText';

type State = PendingRootState & Parameters<typeof personOf>[0];
export type Step<Result> = ThunkAction<Result, State, PendingPorts, UnknownAction>;
export const usePendingDispatch = useDispatch.withTypes<ThunkDispatch<State, PendingPorts, UnknownAction>>();

export const findOwner = (): Step<Promise<string | null>> => async (dispatch, getState) =>
  selectOwner(getState()) ??
  (await dispatch(profileApi.endpoints.getProfile.initiate(undefined, { subscribe: false }))).data?.data.id ??
  null;

/** Claims from the press until the sender takes over, by key. */
const claims = new Map<string, () => void>();
export function takeClaim(key: string): (() => void) | undefined {
  const release = claims.get(key);
  claims.delete(key);
  return release;
}

/** Submits a proof, sent once by this tab as soon as possible. @returns why not, or null. */
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
    if (release && isOurs) claims.set(proof.key, release);
    else release?.();
    dispatch(proofKept({ ...shown(stored, lasting), tries: isOurs ? 0 : 1 }));
    return null;
  };

const complete =
  ({ owner, html }: PendingProof): Step<Promise<{ proof: string } | { problem: string } | null>> =>
  async (_dispatch, getState, { pendingStore }) => {
    const urls = new Map((await pendingStore.pictures(owner)).map(({ id, url }) => [id, url]));
    for (const id of waitingPictures(html)) {
      if (!urls.has(id) || selectPictures(getState())[id]?.status === 'refused')
        return { problem: messages.jobs.pictureMissing };
      if (!urls.get(id)) return null;
    }
    return { proof: withAddresses(html, (id) => urls.get(id)) };
  };

/** True if the server has this application's proof; undefined if unknown. */
const isThere =
  ({ taskId }: PendingProof): Step<Promise<boolean | undefined>> =>
  async (dispatch) => {
    const { data: answer, error } = await dispatch(
      tasksApi.endpoints.getTask.initiate({ id: taskId }, { subscribe: false, forceRefetch: true }),
    );
    if (!answer && outcomeOf(error) !== 'rejected') return undefined;
    return ['in-review', 'approved', 'rejected'].includes(answer?.data.application?.status ?? '');
  };

interface Waiting {
  readonly hasLeft: boolean;
}

/** A refusal does not rule out that an earlier try arrived. */
const refuse =
  (proof: PendingProof, problem: string, error?: unknown): Step<Promise<Ending | Waiting>> =>
  async (dispatch) => {
    const found = proof.hasLeft && (await dispatch(isThere(proof)));
    if (found === undefined) return { hasLeft: true };
    dispatch(baseApi.util.invalidateTags(shownWith));
    if (found) return { answer: { message: messages.jobs.proofArrived }, problem: null };
    return { answer: null, problem, error };
  };

const attempt =
  (proof: PendingProof): Step<Promise<Ending | Waiting | null>> =>
  async (dispatch, _getState, { pendingStore }) => {
    const { applicationId, key, hasLeft, taskId: task_id } = proof;
    const completed = await dispatch(complete(proof));
    if (completed && 'problem' in completed) return dispatch(refuse(proof, completed.problem));
    if (completed === null || !(await dispatch(checkConnection()))) return { hasLeft };
    // Stored first, so that the next start knows it may have arrived.
    const stored = await pendingStore.changeProof(applicationId, (kept) =>
      kept.key === key ? { ...kept, hasLeft: true } : kept,
    );
    if (stored?.key !== key) return null;
    const { data, error } = await dispatch(
      tasksApi.endpoints.submitProof.initiate({ task_id, ...completed, idempotencyKey: key }, { track: false }),
    );
    const failure = isApiError(error) ? error : undefined;
    // Our server's unreadable answer still means success.
    if (error === undefined || (failure?.status === 'DRIFT' && failure.foreign !== true))
      return { answer: data ?? null, problem: null };
    const mayHaveArrived = hasLeft || failure?.lostTrip === true;
    if (outcomeOf(failure && mayHaveArrived ? { ...failure, lostTrip: true } : error) !== 'rejected')
      return { hasLeft: mayHaveArrived || !isNotSent(error) };
    const problem =
      failure?.code === 'already_submitted'
        ? messages.jobs.proofElsewhere
        : errorMessage(error, messages.jobs.submitFailed);
    return dispatch(refuse({ ...proof, hasLeft: mayHaveArrived }, problem, error));
  };

/** Restores the text as a draft, unless a newer one exists. */
const giveBack = ({ applicationId, html }: PendingProof): void => {
  if (readDraft(applicationId) === '') keepDraft(applicationId, html);
};

const keepOutcome =
  (proof: PendingProof, outcome: Ending | Waiting): Step<Promise<void>> =>
  async (_dispatch, _getState, { pendingStore }) => {
    const { applicationId, key, owner } = proof;
    await pendingStore.changeProof(applicationId, (kept) => {
      if (kept.key !== key) return kept;
      if ('hasLeft' in outcome) return { ...kept, ...outcome };
      const { problem: refusal, error } = outcome;
      return refusal === null ? null : { ...kept, hasLeft: false, refusal, code: codeOf(error) };
    });
    if ('hasLeft' in outcome) return;
    if (outcome.problem !== null) return giveBack(proof);
    dropDraft(applicationId);
    const pictures = (await pendingStore.pictures(owner)).filter((one) => one.applicationId === applicationId);
    await pendingStore.dropPictures(pictures.map(({ id }) => id));
  };

/** Sends a proof with its pictures' addresses; without an answer it waits. */
export const sendProof =
  (applicationId: string): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const proof = selectProof(getState(), applicationId);
    if (proof?.status !== 'waiting') return;
    const { key, tries, hasLeft } = proof;
    dispatch(proofChanged({ applicationId, key, status: 'sending', tries: tries + 1 }));
    const send = async () => {
      const result = await dispatch(attempt(proof));
      if (result) await dispatch(keepOutcome(proof, result));
      return result;
    };
    // One failing proof must not block the others.
    const outcome = await send().catch(() => ({ hasLeft }));
    if (outcome === null) return;
    if ('hasLeft' in outcome) dispatch(proofChanged({ applicationId, key, status: 'waiting', ...outcome }));
    else dispatch(proofEnded({ proof, ...outcome }));
  };

/** `left`: may have arrived. `failed`: this device could not. */
type Undoing = 'back' | 'left' | 'failed';

export const takeBack =
  (applicationId: string): Step<Promise<Undoing>> =>
  async (dispatch, getState, { pendingStore }) => {
    const proof = selectProof(getState(), applicationId);
    if (proof?.status !== 'waiting' || proof.hasLeft) return 'left';
    try {
      giveBack(proof);
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
    if (proof) giveBack(proof);
    await pendingStore.changeProof(applicationId, (kept) => (kept.refusal === null ? kept : null));
    dispatch(proofDropped(applicationId));
  };

/** A UUID without `crypto.randomUUID`, which needs https. */
const newPictureId = (): string => {
  const hex = newKey();
  const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
};

const readPictures =
  (applicationId: string): Step<Promise<KeptPicture[]>> =>
  async (dispatch, _getState, { pendingStore }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return [];
    return (await pendingStore.pictures(owner)).filter((picture) => picture.applicationId === applicationId);
  };

/** Stores a picture to be sent in parts; null if the person is unknown. */
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

export function useProofs() {
  const dispatch = usePendingDispatch();
  return useMemo(
    () => ({
      submit: (...proof: Parameters<typeof submitProof>) => dispatch(submitProof(...proof)),
      send: (applicationId: string) => dispatch(sendProof(applicationId)),
      takeBack: (applicationId: string) => dispatch(takeBack(applicationId)),
      dismiss: (applicationId: string) => dispatch(dismiss(applicationId)),
      readPictures: (applicationId: string) => dispatch(readPictures(applicationId)),
      addPicture: (applicationId: string, picture: Blob) => dispatch(addPicture(applicationId, picture)),
      retryPicture: (id: string) => void dispatch(pictureRetried(id)),
      sendPictures: () => void dispatch(queueWoken()),
    }),
    [dispatch],
  );
}

/** The network's deadline for a waiting proof; must be true. */
export const needOfNetwork = (until: string, now: Date): string =>
  new Date(until) > now
    ? `The network is needed by ${formatDateTime(until)}: then your slot is given free.`
    : `Your slot was yours until ${formatDateTime(until)}. When the network is back we’ll send the proof again and tell you what happened.`;

export const NeedOfNetwork = ({ until, now }: { until: string; now: Date }) => (
  <span>{` ${needOfNetwork(until, now)}`}</span>
);
