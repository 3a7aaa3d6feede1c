import type { KeptPicture } from '../../lib/kept';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { profileApi } from '../../api/profileApi';
import { tasksApi } from '../../api/tasksApi';
import { errorMessage, outcomeOf } from '../../api/apiError';
import { personOf } from '../../api/usePersonId';
import { dropDraft, readDraft } from '../../lib/proofDraft';
import { waitingPictures } from '../../lib/proofPictures';
import { type Ended, queueWoken, selectOf, selectOwner } from '../../pending/pendingSlice';
import { type PictureProgress, pictureProgressed, selectPictures } from '../../pending/picturesSlice';
import { proofOf } from '../../pending/proofHandling';
import { selectToken } from '../../session/sessionSlice';
import type { ListenerApi } from '../rootReducer';

const { proofPicturePartBytes: partBytes } = limits;

/** `later`: to be sent again. */
type Sent = 'done' | 'later' | 'never';

/** The part that begins at an offset. After the last part, the last one again, which makes the server finish. */
const offsetAfter = (received: number, total: number): number =>
  received < total ? received : Math.floor((total - 1) / partBytes) * partBytes;

/** A picture that was removed from its proof is not sent; it is not dropped either, because an editor may restore it. */
function isNamed({ id, applicationId }: KeptPicture, api: ListenerApi): boolean {
  const action = selectOf(api.getState(), applicationId);
  return [readDraft(applicationId), action?.refusal === null ? proofOf(action) : ''].some((html) =>
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
    const problem = errorMessage(error, messages.proofPictures.failed);
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

/** One picture after the other, in one tab at a time. @returns true if something is left for later. */
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
      // Its proof may wait for it.
      else api.dispatch(queueWoken());
    }
    return stuck.size > 0 && isHere();
  } finally {
    release?.();
  }
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/** The sender runs again while new pictures have come, and retries after growing pauses. */
export function pictureSender() {
  let busy = false;
  let again = false;
  let failures = 0;

  return async (action: UnknownAction, api: ListenerApi): Promise<void> => {
    if (!queueWoken.match(action)) failures = 0;
    again = true;
    if (busy) return;
    busy = true;
    let left = false;
    try {
      while (again) {
        again = false;
        left = await sendAll(api);
      }
    } finally {
      busy = false;
    }
    if (!left) return;
    api.cancelActiveListeners();
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
    failures += 1;
    await api.delay(pauseMs);
    api.dispatch(queueWoken());
  };
}

/** Deletes the pictures of a submitted proof from this device. */
export async function clearUp({ payload: { action, ending } }: PayloadAction<Ended>, { extra }: ListenerApi) {
  const { subject, owner } = action;
  if (ending !== 'done') return;
  dropDraft(subject);
  const pictures = (await extra.pendingStore.pictures(owner ?? '')).filter(
    ({ applicationId }) => applicationId === subject,
  );
  await extra.pendingStore.dropPictures(pictures.map(({ id }) => id));
}
