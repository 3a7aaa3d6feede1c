import type { UnknownAction } from '@reduxjs/toolkit';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { codeOf, errorMessage, isApiError, isNotSent, outcomeOf } from '../../api/apiError';
import { baseApi } from '../../api/baseApi';
import { checkConnection } from '../../api/baseQuery';
import { profileApi, personOf } from '../../api/profileApi';
import { tasksApi } from '../../api/tasksApi';
import {
  type Ending,
  type PendingProof,
  type PictureProgress,
  pictureProgressed,
  proofChanged,
  proofEnded,
  queueWoken,
  selectOwner,
  selectPictures,
  selectProof,
  selectProofs,
  shownWith,
} from '../../pending/pendingSlice';
import { claimsAtPress, type KeptPicture } from '../../pending/pendingStore';
import { dropDraft, readDraft, restoreDraft, waitingPictures, withAddresses } from '../../pending/proofText';
import { selectOnline } from '../../session/networkSlice';
import { selectToken } from '../../session/sessionSlice';
import type { ListenerApi, RootState } from '../rootReducer';

const firstPauseMs = 2_000;
const longestPauseMs = 15_000;
const longestPicturePauseMs = 30_000;

type Refused = Pick<Ending, 'problem' | 'error'>;
interface Waiting {
  readonly hasLeft: boolean;
}
type Outcome = Ending | Waiting;

/** The proof with its pictures' addresses; null while one of them is on its way. */
async function complete({ owner, html }: PendingProof, api: ListenerApi): Promise<{ proof: string } | Refused | null> {
  const urls = new Map((await api.extra.pendingStore.pictures(owner)).map(({ id, url }) => [id, url]));
  for (const id of waitingPictures(html)) {
    if (!urls.has(id) || selectPictures(api.getState())[id]?.status === 'refused')
      return { problem: messages.jobs.pictureMissing };
    if (!urls.get(id)) return null;
  }
  return { proof: withAddresses(html, (id) => urls.get(id)) };
}

/** True if the server has this application's proof; undefined if unknown. */
async function isThere({ taskId }: PendingProof, { dispatch }: ListenerApi): Promise<boolean | undefined> {
  const { data: answer, error } = await dispatch(
    tasksApi.endpoints.getTask.initiate({ id: taskId }, { subscribe: false, forceRefetch: true }),
  );
  if (!answer && outcomeOf(error) !== 'rejected') return undefined;
  return ['in-review', 'approved', 'rejected'].includes(answer?.data.application?.status ?? '');
}

/** A refusal does not rule out that an earlier try arrived. */
async function refuse(proof: PendingProof, refused: Refused, api: ListenerApi): Promise<Outcome> {
  const found = proof.hasLeft && (await isThere(proof, api));
  if (found === undefined) return { hasLeft: true };
  api.dispatch(baseApi.util.invalidateTags(shownWith));
  if (found) return { answer: { message: messages.jobs.proofArrived }, problem: null };
  return { answer: null, ...refused };
}

async function attempt(proof: PendingProof, api: ListenerApi): Promise<Outcome | null> {
  const { applicationId, key, hasLeft, taskId: task_id } = proof;
  const completed = await complete(proof, api);
  if (completed && 'problem' in completed) return refuse(proof, completed, api);
  if (completed === null || !(await api.dispatch(checkConnection()))) return { hasLeft };
  // Stored first, so that the next start knows it may have arrived.
  const stored = await api.extra.pendingStore.changeProof(applicationId, (kept) =>
    kept.key === key ? { ...kept, hasLeft: true } : kept,
  );
  if (stored?.key !== key) return null;
  const { data, error } = await api.dispatch(
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
  return refuse({ ...proof, hasLeft: mayHaveArrived }, { problem, error }, api);
}

async function keepOutcome(proof: PendingProof, outcome: Outcome, { extra }: ListenerApi): Promise<void> {
  const { applicationId, key, owner } = proof;
  await extra.pendingStore.changeProof(applicationId, (kept) => {
    if (kept.key !== key) return kept;
    if ('hasLeft' in outcome) return { ...kept, ...outcome };
    const { problem: refusal, error } = outcome;
    return refusal === null ? null : { ...kept, hasLeft: false, refusal, code: codeOf(error) };
  });
  if ('hasLeft' in outcome) return;
  if (outcome.problem !== null) return restoreDraft(proof);
  dropDraft(applicationId);
  const pictures = (await extra.pendingStore.pictures(owner)).filter((one) => one.applicationId === applicationId);
  await extra.pendingStore.dropPictures(pictures.map(({ id }) => id));
}

/** Sends a proof now: it ends with any answer that settles it, and waits without one. */
async function sendProof(applicationId: string, api: ListenerApi): Promise<void> {
  const proof = selectProof(api.getState(), applicationId);
  if (proof?.status !== 'waiting') return;
  const { key, tries, hasLeft } = proof;
  api.dispatch(proofChanged({ applicationId, key, status: 'sending', tries: tries + 1 }));
  const send = async () => {
    const result = await attempt(proof, api);
    if (result) await keepOutcome(proof, result, api);
    return result;
  };
  // One failing proof must not block the others.
  const outcome = await send().catch(() => ({ hasLeft }));
  if (outcome === null) return;
  if ('hasLeft' in outcome) api.dispatch(proofChanged({ applicationId, key, status: 'waiting', ...outcome }));
  else api.dispatch(proofEnded({ proof, ...outcome }));
}

/** Sends a proof with growing pauses until decided; one tab holds its lock. */
async function sendUntilAnswered({ key, applicationId }: PendingProof, api: ListenerApi): Promise<void> {
  const isOpen = (now: RootState): boolean => {
    const proof = selectProof(now, applicationId);
    return proof?.key === key && proof.status !== 'refused';
  };
  if (!isOpen(api.getState())) return;
  const pressed = claimsAtPress.get(key);
  claimsAtPress.delete(key);
  const release = pressed ?? (await api.extra.claim(applicationId, { waits: true }));
  try {
    for (let tries = 0; isOpen(api.getState()); tries += 1) {
      await sendProof(applicationId, api);
      const isOnline = selectOnline(api.getState());
      const isPauseOver = (action: UnknownAction, now: RootState): boolean =>
        !isOpen(now) || selectOnline(now) !== isOnline || (isOnline && queueWoken.match(action));
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
      if (isOpen(api.getState())) await api.condition(isPauseOver, isOnline ? pauseMs : undefined);
      if (!selectOnline(api.getState())) await api.condition((_action, now) => !isOpen(now) || selectOnline(now));
    }
  } finally {
    release?.();
  }
}

const partBytes = limits.proofPicturePartBytes;

type Sent = 'done' | 'later' | 'never';

/** The part at an offset; the last part again makes the server finish. */
const offsetAfter = (received: number, total: number): number =>
  received < total ? received : Math.floor((total - 1) / partBytes) * partBytes;

/** Removed pictures are kept, because an editor may restore them, but not sent. */
function isNamed({ id, applicationId }: KeptPicture, api: ListenerApi): boolean {
  const proof = selectProof(api.getState(), applicationId);
  return [readDraft(applicationId), proof?.refusal === null ? proof.html : ''].some((html) =>
    waitingPictures(html).includes(id),
  );
}

async function sendPicture(picture: KeptPicture, api: ListenerApi): Promise<Sent> {
  const { id, bytes } = picture;
  const total = bytes.byteLength;
  const progress = selectPictures(api.getState())[id];
  const tell = (change: Partial<PictureProgress>): void => void api.dispatch(pictureProgressed({ ...change, id }));
  const rest = (sent: Sent): Sent => {
    tell({ status: 'waiting' });
    return sent;
  };
  const fail = async (error: unknown): Promise<Sent> => {
    if (outcomeOf(error) !== 'rejected') return rest('later');
    const problem = errorMessage(error, messages.jobs.pictureFailed);
    await api.extra.pendingStore.keepPicture({ ...picture, problem });
    tell({ status: 'refused', problem, receivedBytes: 0 });
    return 'never';
  };

  tell({ status: 'sending' });
  let received = 0;
  if (progress?.begun !== false) {
    const { data: answer, error } = await api.dispatch(
      tasksApi.endpoints.getProofImage.initiate({ id }, { subscribe: false, forceRefetch: true }),
    );
    if (!answer) return fail(error);
    ({ received } = answer.data);
    tell({ receivedBytes: received });
  }
  tell({ begun: true });
  for (let stalled = 0; stalled < 2;) {
    if (!isNamed(picture, api)) return rest('done');
    const offset = offsetAfter(received, total);
    const file = new Blob([bytes.slice(offset, offset + partBytes)], { type: 'application/octet-stream' });
    const { data: answer, error } = await api.dispatch(
      tasksApi.endpoints.uploadProofImage.initiate({ id, offset, total, file }, { track: false }),
    );
    if (!answer) return fail(error);
    stalled = answer.data.received > received ? 0 : stalled + 1;
    ({ received } = answer.data);
    const { url } = answer.data;
    tell({ receivedBytes: received });
    if (url !== null) {
      const lasting = await api.extra.pendingStore.keepPicture({ ...picture, url, problem: null });
      tell({ status: 'stored', receivedBytes: total, lasting });
      return 'done';
    }
  }
  return fail(null);
}

/** One picture at a time in one tab; true if any remain. */
async function sendAll(api: ListenerApi): Promise<boolean> {
  const { pendingStore, claim } = api.extra;
  const token = selectToken(api.getState());
  if (token === null || selectOwner(api.getState()) === null) return false;
  if (personOf(api.getState()) === null)
    await api.dispatch(profileApi.endpoints.getProfile.initiate(undefined, { subscribe: false }));
  const owner = personOf(api.getState());
  if (owner === null) return true;
  const isHere = (): boolean => selectToken(api.getState()) === token && personOf(api.getState()) === owner;

  const release = await claim('pictures', { waits: true });
  try {
    const stuck = new Set<string>();
    for (const picture of await pendingStore.pictures(owner)) {
      const { applicationId, url } = picture;
      const { status } = selectPictures(api.getState())[picture.id] ?? {};
      if (url !== null || status === 'refused' || stuck.has(applicationId)) continue;
      if (!isNamed(picture, api) || !isHere()) continue;
      if ((await sendPicture(picture, api)) === 'later') stuck.add(applicationId);
      // A proof may be waiting for it.
      else api.dispatch(queueWoken());
    }
    return stuck.size > 0 && isHere();
  } finally {
    release?.();
  }
}

export function makeSender() {
  const atWork = new Set<string>();
  let busy = false;
  let again = false;
  let failures = 0;

  return {
    sendProof,
    sendProofs: async (api: ListenerApi): Promise<void> => {
      const sendOnce = async (proof: PendingProof): Promise<void> => {
        if (atWork.has(proof.key)) return;
        atWork.add(proof.key);
        await sendUntilAnswered(proof, api).finally(() => atWork.delete(proof.key));
      };
      await Promise.all(Object.values(selectProofs(api.getState())).map(sendOnce));
    },
    sendPictures: async (action: UnknownAction, api: ListenerApi): Promise<void> => {
      if (!queueWoken.match(action)) failures = 0;
      again = true;
      if (busy) return;
      busy = true;
      let isLeft = false;
      try {
        while (again) {
          again = false;
          isLeft = await sendAll(api);
        }
      } finally {
        busy = false;
      }
      if (!isLeft) return;
      api.cancelActiveListeners();
      const pauseMs = Math.min(longestPicturePauseMs, firstPauseMs * 2 ** failures);
      failures += 1;
      await api.delay(pauseMs);
      api.dispatch(queueWoken());
    },
  };
}
