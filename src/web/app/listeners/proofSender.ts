import { createAction, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../api/baseApi';
import { listTag, wholeTag } from '../../api/tags';
import { personOf } from '../../api/usePersonId';
import { dropDraft } from '../../lib/proofDraft';
import { storageKeys } from '../../lib/storageKeys';
import { selectOnline } from '../../session/networkSlice';
import {
  noteOf,
  outboxClosed,
  outboxRead,
  outboxWoken,
  pictureAdded,
  pictureRetried,
  proofHandedIn,
  proofProgressed,
  selectOutboxOwner,
  selectPictures,
  selectProofs,
} from '../../session/outboxSlice';
import { selectSession, selectToken } from '../../session/sessionSlice';
import { appStarted, appStopped } from '../lifecycle';
import type { ListenerApi, RootState, StartListening } from '../rootReducer';

/** Members alone hand things in: an entrance and the desk do without it. */
const loadSending = () => import('./proofSending').catch(() => null);

/** @returns whether something is left for later; where the sender itself could not be fetched, all of it. */
async function sendAll(api: ListenerApi): Promise<boolean> {
  const sending = await loadSending();
  if (sending !== null) return sending.sendAll(api);
  for (const applicationId of Object.keys(selectProofs(api.getState())))
    api.dispatch(proofProgressed({ applicationId, sending: false }));
  return true;
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

const changedElsewhere = createAction('outbox/changedElsewhere');

/** Tells tokens apart without keeping a second copy of one. */
const tokenMark = (token: string): string => token.slice(-12);

/** Who was last known to hold the token: for when the server cannot be asked, and never for anybody else's token. */
function notedPerson(token: string, { extra: { storage } }: ListenerApi): string | null {
  const [id, mark] = (storage.getItem(storageKeys.person) ?? '').split(' ');
  return id && mark === tokenMark(token) ? id : null;
}

/** Reads what the person has on this phone. Where the server cannot say who that is, the browser remembers, to show it alone. */
async function readOutbox(api: ListenerApi): Promise<void> {
  const { storage, outbox } = api.extra;
  const token = selectToken(api.getState());
  if (token === null) {
    storage.removeItem(storageKeys.person);
    if (selectOutboxOwner(api.getState()) !== null) api.dispatch(outboxClosed());
    return;
  }
  const known = personOf(api.getState());
  if (known !== null) storage.setItem(storageKeys.person, `${known} ${tokenMark(token)}`);
  const owner = known ?? notedPerson(token, api);
  if (owner === null) return;
  const [pictures, proofs] = [await outbox.pictures(owner), await outbox.proofs(owner)];
  // Meanwhile somebody else may have come, or the server may have said who it really is.
  const state = api.getState();
  if (selectToken(state) !== token || (personOf(state) ?? owner) !== owner) return;
  api.dispatch(outboxRead({ owner, pictures: pictures.map(noteOf), proofs }));
}

const isSomethingKept = (state: RootState): boolean =>
  Object.keys(selectPictures(state)).length > 0 || Object.keys(selectProofs(state)).length > 0;

const isPersonKnown = (_action: UnknownAction, now: RootState, before: RootState): boolean =>
  personOf(now) !== personOf(before) ||
  selectSession(now).status !== selectSession(before).status ||
  selectToken(now) !== selectToken(before);
const isSomethingNew = isAnyOf(pictureAdded, pictureRetried, proofHandedIn, outboxWoken);
const isTimeToSend = (action: UnknownAction, now: RootState, before: RootState): boolean =>
  isSomethingNew(action) || (selectOnline(now) && !selectOnline(before));

async function open(_action: UnknownAction, api: ListenerApi): Promise<void> {
  // Before the network can go: what is handed in without one needs it at once.
  if (selectToken(api.getState()) !== null && !selectSession(api.getState()).isAdmin) void loadSending();
  await readOutbox(api);
  api.dispatch(outboxWoken());
}

/** What another tab has sent is no longer as this one shows it. It is that tab's to send: two that woke each other would never rest. */
async function follow(api: ListenerApi): Promise<void> {
  const before = Object.keys(selectProofs(api.getState()));
  await readOutbox(api);
  const now = selectProofs(api.getState());
  if (before.every((applicationId) => applicationId in now)) return;
  api.dispatch(baseApi.util.invalidateTags([wholeTag('task'), listTag('proof'), wholeTag('statistics')]));
}

async function tidyUp(_action: UnknownAction, { extra: { outbox } }: ListenerApi): Promise<void> {
  for (const applicationId of await outbox.tidy()) dropDraft(applicationId);
}

async function watchOutside(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const { events, outbox } = api.extra;
  const wake = (): void => void api.dispatch(outboxWoken());
  outbox.onElsewhere(() => void api.dispatch(changedElsewhere()));
  events.addEventListener('online', wake);
  events.addEventListener('visibilitychange', wake);
  await api.take(appStopped.match);
  events.removeEventListener('online', wake);
  events.removeEventListener('visibilitychange', wake);
}

/**
 * Sends the pictures and proofs that wait on this phone, for the person who is signed in alone: at once, whenever the network
 * comes back, and after pauses that grow.
 */
export function setupProofSender(startListening: StartListening): void {
  let busy = false;
  let again = false;
  let failures = 0;

  async function work(action: UnknownAction, api: ListenerApi): Promise<void> {
    if (!outboxWoken.match(action)) failures = 0;
    again = true;
    if (busy) return;
    busy = true;
    let left = false;
    try {
      while (again) {
        again = false;
        left = isSomethingKept(api.getState()) && (await sendAll(api));
      }
    } finally {
      busy = false;
    }
    if (!left) return;
    api.cancelActiveListeners();
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
    failures += 1;
    await api.delay(pauseMs);
    api.dispatch(outboxWoken());
  }

  startListening({ predicate: isPersonKnown, effect: open });
  startListening({ predicate: isTimeToSend, effect: work });
  startListening({ actionCreator: changedElsewhere, effect: (_action, api) => follow(api) });
  startListening({ actionCreator: appStarted, effect: tidyUp });
  startListening({ actionCreator: appStarted, effect: watchOutside });
}
