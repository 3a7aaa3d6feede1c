import type { UnknownAction } from '@reduxjs/toolkit';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { errorMessage, outcomeOf } from '../../api/apiError';
import { profileApi, personOf } from '../../api/profileApi';
import { tasksApi } from '../../api/tasksApi';
import {
  type PendingProof,
  type PictureProgress,
  pictureProgressed,
  queueWoken,
  selectOwner,
  selectPictures,
  selectProof,
  selectProofs,
} from '../../pending/pendingSlice';
import type { KeptPicture } from '../../pending/pendingStore';
import { readDraft, waitingPictures } from '../../pending/proofText';
import { sendProof, takeClaim } from '../../pending/proofs';
import { selectOnline } from '../../session/networkSlice';
import { selectToken } from '../../session/sessionSlice';
import type { ListenerApi, RootState } from '../rootReducer';

const firstPauseMs = 2_000;
const longestPauseMs = 15_000;
const longestPicturePauseMs = 30_000;

/** Sends a proof with growing pauses until decided; one tab holds its lock. */
async function sendUntilAnswered({ key, applicationId }: PendingProof, api: ListenerApi): Promise<void> {
  const isOpen = (now: RootState): boolean => {
    const proof = selectProof(now, applicationId);
    return proof?.key === key && proof.status !== 'refused';
  };
  if (!isOpen(api.getState())) return;
  const release = takeClaim(key) ?? (await api.extra.claim(applicationId, { waits: true }));
  try {
    for (let tries = 0; isOpen(api.getState()); tries += 1) {
      await api.dispatch(sendProof(applicationId));
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

const { proofPicturePartBytes: partBytes } = limits;

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
