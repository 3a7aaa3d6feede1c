import { noteOf } from '../../lib/kept';
import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../api/baseApi';
import { personOf } from '../../api/usePersonId';
import { dropDraft } from '../../lib/proofDraft';
import { storageKeys } from '../../lib/storageKeys';
import { isKept, kindOf } from '../../pending/kinds';
import { keptRead, type PendingAction, queueWoken, selectAction, selectActions } from '../../pending/pendingSlice';
import { selectSession, selectToken } from '../../session/sessionSlice';
import { appStarted } from '../lifecycle';
import type { ListenerApi, RootState, StartListening } from '../rootReducer';
import { receiveEvents } from './receiveEvents';

const changedElsewhere = createAction('pending/changedElsewhere');

/** Compares tokens without keeping a second copy of one. */
const tokenMark = (token: string): string => token.slice(-12);

/** The last known member of this token, for when the server cannot be reached; never used for another token. */
function notedPerson(token: string, { extra: { storage } }: ListenerApi): string | null {
  const [id, mark] = (storage.getItem(storageKeys.person) ?? '').split(' ');
  return id && mark === tokenMark(token) ? id : null;
}

/**
 * The target of the share sheet: its pictures become the member's now, not when a screen shows them, because this session may turn out to have ended
 * and another person log in next.
 */
const claimShared = ({ extra, dispatch }: ListenerApi, owner: string | null): void => {
  if (extra.place().includes('?shared'))
    import(/* webpackChunkName: "shared" */ '../../pending/shared').then(
      ({ claim }) => dispatch(claim(owner)),
      () => undefined,
    );
};

/** Reads the person's actions on this device. Without the server, the last known member is used, to show them and not to send them. */
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
  const [pictures, actions] = [await pendingStore.pictures(owner), await pendingStore.actions(owner)];
  // Meanwhile another person may have logged in, or the server may have answered who it is.
  const state = api.getState();
  if (selectToken(state) !== token || (personOf(state) ?? owner) !== owner) return;
  api.dispatch(keptRead({ owner, pictures: pictures.map(noteOf), actions }));
}

const isPersonKnown = (_action: UnknownAction, now: RootState, before: RootState): boolean =>
  personOf(now) !== personOf(before) ||
  selectSession(now).status !== selectSession(before).status ||
  selectToken(now) !== selectToken(before);

/** Another tab has ended these actions, so this one's view of them is stale. */
async function follow(action: UnknownAction, api: ListenerApi): Promise<void> {
  const before: readonly PendingAction[] = Object.values(selectActions(api.getState()));
  await read(action, api);
  const ended = before.filter(({ key, kind }) => isKept(kind) && !selectAction(api.getState(), key));
  api.dispatch(baseApi.util.invalidateTags(ended.flatMap(({ kind }) => [...kindOf(kind).reads])));
}

async function tidyUp(_action: UnknownAction, { extra: { pendingStore } }: ListenerApi): Promise<void> {
  for (const { kind, subject } of await pendingStore.tidy()) if (kind === 'submitProof') dropDraft(subject);
}

async function watchOutside(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const wake = (): void => void api.dispatch(queueWoken());
  api.extra.pendingStore.onExternalChange(() => void api.dispatch(changedElsewhere()));
  await receiveEvents(api, { online: wake, visibilitychange: wake });
}

/** Shows the logged-in person their actions kept on this device, and nobody else's. */
export function setupKeptActions(startListening: StartListening): void {
  startListening({ predicate: isPersonKnown, effect: read });
  startListening({ actionCreator: changedElsewhere, effect: follow });
  startListening({ actionCreator: appStarted, effect: tidyUp });
  startListening({ actionCreator: appStarted, effect: watchOutside });
}
