import { createAction, isAnyOf, isFulfilled, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../api/baseApi';
import { personOf } from '../../api/profileApi';
import { storageKeys } from '../../lib/siteStorage';
import {
  keptRead,
  pictureRetried,
  proofKept,
  proofRetried,
  queueWoken,
  selectPictures,
  selectProofs,
  shownWith,
} from '../../pending/pendingSlice';
import { noteOf } from '../../pending/pendingStore';
import { dropDraft } from '../../pending/proofText';
import { selectOnline } from '../../session/networkSlice';
import { selectSession, selectToken } from '../../session/sessionSlice';
import { appStarted, receiveEvents } from '../lifecycle';
import type { ListenerApi, RootState, StartListening } from '../rootReducer';

const changedElsewhere = createAction('pending/changedElsewhere');

/** Compares tokens without storing one. */
const tokenMark = (token: string): string => token.slice(-12);

/** This token's last known member, for when the server is unreachable. */
function notedPerson(token: string, { extra: { storage } }: ListenerApi): string | null {
  const [id, mark] = (storage.getItem(storageKeys.person) ?? '').split(' ');
  return id && mark === tokenMark(token) ? id : null;
}

/** Shared pictures become this member's now, before anyone else logs in. */
const claimShared = ({ extra, dispatch }: ListenerApi, owner: string | null): void => {
  if (extra.place().includes('?shared'))
    import(/* webpackChunkName: "shared" */ '../../pending/shared').then(
      ({ claim }) => dispatch(claim(owner)),
      () => undefined,
    );
};

async function read(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const { storage, pendingStore } = api.extra;
  const token = selectToken(api.getState());
  if (token === null) {
    if (selectSession(api.getState()).endedBy) claimShared(api, null);
    return storage.removeItem(storageKeys.person);
  }
  const known = personOf(api.getState());
  if (known !== null) storage.setItem(storageKeys.person, `${known} ${tokenMark(token)}`);
  const owner = known ?? notedPerson(token, api);
  if (owner === null) return;
  claimShared(api, owner);
  const [pictures, proofs] = [await pendingStore.pictures(owner), await pendingStore.proofs(owner)];
  // Someone else may have logged in meanwhile.
  const state = api.getState();
  if (selectToken(state) !== token || (personOf(state) ?? owner) !== owner) return;
  api.dispatch(keptRead({ owner, pictures: pictures.map(noteOf), proofs }));
}

const isPersonKnown = (_action: UnknownAction, now: RootState, before: RootState): boolean =>
  personOf(now) !== personOf(before) ||
  selectSession(now).status !== selectSession(before).status ||
  selectToken(now) !== selectToken(before);

/** Another tab has finished these proofs. */
async function follow(action: UnknownAction, api: ListenerApi): Promise<void> {
  const before = Object.keys(selectProofs(api.getState()));
  await read(action, api);
  if (before.every((id) => id in selectProofs(api.getState()))) return;
  api.dispatch(baseApi.util.invalidateTags(shownWith));
}

async function tidyUp(_action: UnknownAction, { extra: { pendingStore } }: ListenerApi): Promise<void> {
  for (const { applicationId } of await pendingStore.tidy()) dropDraft(applicationId);
}

async function watchOutside(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const wake = (): void => void api.dispatch(queueWoken());
  const onLeaving = (event: Event): void => {
    const open = Object.values(selectProofs(api.getState()));
    if (open.some(({ status, lasting }) => status !== 'refused' && !lasting)) event.preventDefault();
  };
  api.extra.pendingStore.onExternalChange(() => void api.dispatch(changedElsewhere()));
  await receiveEvents(api, { online: wake, visibilitychange: wake, beforeunload: onLeaving });
}

const isPictureNews = isAnyOf(keptRead, pictureRetried, proofRetried, queueWoken);
const isTimeForPictures = (action: UnknownAction, now: RootState, before: RootState): boolean =>
  Object.keys(selectPictures(now)).length > 0 &&
  (isPictureNews(action) || (selectOnline(now) && !selectOnline(before)));

const isJobRead = (action: UnknownAction): boolean =>
  isFulfilled(action) && (action.meta.arg as { endpointName?: string } | undefined)?.endpointName === 'getTask';

const loadAgainMs = 2_000;
const loadSending = () => import('./proofSending').catch(() => null);
type Sender = ReturnType<NonNullable<Awaited<ReturnType<typeof loadSending>>>['makeSender']>;

export function setupProofs(startListening: StartListening): void {
  let sender: Sender | undefined;
  /** Only members submit proofs, so other areas skip it. */
  async function loadSender(api: ListenerApi): Promise<Sender> {
    while (!sender) {
      const made = (await loadSending())?.makeSender();
      if (made) sender ??= made;
      else await api.delay(loadAgainMs);
    }
    return sender;
  }
  startListening({ predicate: isPersonKnown, effect: read });
  startListening({ actionCreator: changedElsewhere, effect: follow });
  startListening({ actionCreator: appStarted, effect: tidyUp });
  startListening({ actionCreator: appStarted, effect: watchOutside });
  // Loaded early, because submitting offline needs it, but not by a visit that opens no job.
  startListening({
    predicate: isJobRead,
    effect: async (_action, api) => {
      await loadSender(api);
    },
  });
  startListening({
    matcher: isAnyOf(proofKept, keptRead),
    effect: async (_action, api) => {
      if (Object.keys(selectProofs(api.getState())).length > 0) await (await loadSender(api)).sendProofs(api);
    },
  });
  startListening({
    actionCreator: proofRetried,
    effect: async ({ payload }, api) => (await loadSender(api)).sendProof(payload, api),
  });
  startListening({
    predicate: isTimeForPictures,
    effect: async (action, api) => (await loadSender(api)).sendPictures(action, api),
  });
}
