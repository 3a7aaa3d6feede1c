import { isAnyOf, type PayloadAction, TaskAbortError, type UnknownAction } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import * as messages from '../../../contract/messages';
import { profileApi } from '../../api/profileApi';
import { authApi } from '../../api/authApi';
import { baseApi } from '../../api/baseApi';
import { keepsLogins, storageKeys } from '../../lib/siteStorage';
import { selectOwner } from '../../pending/pendingSlice';
import { dropAllDrafts } from '../../pending/proofText';
import {
  accountClosed,
  loginFinished,
  logoutBegun,
  selectIsAdmin,
  selectToken,
  sessionMissing,
  sessionRestored,
  sessionStarted,
} from '../../session/sessionSlice';
import { appStarted, receiveEvents } from '../lifecycle';
import { forgetLogout, noteLogout, readSession, sessionKey } from '../persistence';
import type { ListenerApi, StartListening } from '../rootReducer';
import { endSession, forgetAfterLogout } from './unauthorized';

const logoutWaitMs = 3_000;
const { continueAsNewMember, login, logout } = authApi.endpoints;
const { getProfile } = profileApi.endpoints;

const isRehydrated = (action: UnknownAction): boolean => action.type === REHYDRATE && action.key === sessionKey;

function prefetch(api: ListenerApi): void {
  if (selectIsAdmin(api.getState())) return;
  api.dispatch(profileApi.util.prefetch('getStatistics', undefined, {}));
}

async function restoreSession(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const token = selectToken(api.getState());
  if (token === null) {
    forgetAfterLogout(api);
    api.dispatch(sessionMissing());
    return;
  }
  const { data: profile } = await api.dispatch(
    getProfile.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );
  // A refused token has already ended the session; other failures show with the next call.
  if (selectToken(api.getState()) !== token) return;
  api.dispatch(sessionRestored({ isAdmin: profile?.data.isAdmin ?? null }));
  prefetch(api);
}

async function loadPerson(api: ListenerApi): Promise<void> {
  await api.dispatch(getProfile.initiate(undefined, { subscribe: false, forceRefetch: true }));
  prefetch(api);
}

interface LoggedIn {
  readonly token?: string | undefined;
  readonly isAdmin?: boolean | undefined;
}

/** Before the second factor there is no session. */
async function beginSession({ payload: { token, isAdmin } }: PayloadAction<LoggedIn>, api: ListenerApi) {
  if (token === undefined || isAdmin === undefined) return;
  forgetLogout(api.extra.storage);
  api.dispatch(sessionStarted({ token, isAdmin }));
  if (!keepsLogins()) api.extra.toaster.note(messages.login.notKept);
  await loadPerson(api);
}

/** The session ends here at once, whatever the server answers. */
async function finishSession(_action: UnknownAction, api: ListenerApi): Promise<void> {
  noteLogout(api.extra.storage);
  api.dispatch(logoutBegun());
  await api.condition(isAnyOf(logout.matchFulfilled, logout.matchRejected), logoutWaitMs);
  await endSession('logout', api);
}

/** After closing the account, nothing of the person stays here. */
async function leaveClosedAccount(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const { storage, pendingStore } = api.extra;
  const state = api.getState();
  const owner = getProfile.select()(state).data?.data.id ?? selectOwner(state);
  noteLogout(storage);
  api.dispatch(logoutBegun());
  await endSession('logout', api);
  dropAllDrafts();
  if (owner !== null) await pendingStore.forget(owner);
}

async function followOtherTabs(api: ListenerApi): Promise<void> {
  const stored = readSession(api.extra.storage);
  if (stored?.token === selectToken(api.getState())) return;
  if (stored === null) {
    await endSession('expiry', api);
    return;
  }
  // Cleared first, so that no code finds old data under the new token.
  api.dispatch(baseApi.util.resetApiState());
  api.dispatch(sessionStarted(stored));
  await loadPerson(api);
}

async function watchOtherTabs(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const follow = (): void => {
    followOtherTabs(api).catch((error: unknown) => {
      // The app stopped meanwhile.
      if (!(error instanceof TaskAbortError)) throw error;
    });
  };
  const onStorage = (event: Event): void => {
    const { key } = event as StorageEvent;
    if (key === storageKeys.token || key === null) follow();
  };
  // A page restored from the back/forward cache missed events.
  const onShow = (event: Event): void => {
    if ((event as PageTransitionEvent).persisted) follow();
  };
  await receiveEvents(api, { storage: onStorage, pageshow: onShow });
}

export function setupSessionLifecycle(startListening: StartListening): void {
  startListening({ predicate: isRehydrated, effect: restoreSession });
  startListening({ matcher: login.matchFulfilled, effect: beginSession });
  startListening({ matcher: continueAsNewMember.matchFulfilled, effect: beginSession });
  startListening({ actionCreator: loginFinished, effect: beginSession });
  startListening({ matcher: logout.matchPending, effect: finishSession });
  startListening({ actionCreator: accountClosed, effect: leaveClosedAccount });
  startListening({ actionCreator: appStarted, effect: watchOtherTabs });
}
