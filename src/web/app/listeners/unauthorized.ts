import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import * as messages from '../../../contract/messages/index';
import { isApiError } from '../../api/apiError';
import { baseApi } from '../../api/baseApi';
import { paths } from '../../paths';
import { selectSession, sessionEnded } from '../../session/sessionSlice';
import { sessionRefused } from '../lifecycle';
import { isLogoutNoted } from '../persistence';
import type { ListenerApi, StartListening } from '../rootReducer';

const isGuarded = (place: string): boolean => /^\/(?:account|admin)(?:\/|$)/.test(place);

/** A tab may still hold drafts of a person logged out elsewhere. */
export function forgetAfterLogout({ extra: { storage, drafts } }: ListenerApi): void {
  if (isLogoutNoted(storage)) drafts.forgetAll();
}

export async function endSession(cause: 'logout' | 'expiry', api: ListenerApi): Promise<void> {
  const { token, endedBy } = selectSession(api.getState());
  const { navigate, place, toaster, storage, drafts } = api.extra;
  if (token === null) {
    forgetAfterLogout(api);
    return;
  }
  // Another tab may have noted a logout.
  const reason = endedBy ?? (isLogoutNoted(storage) ? 'logout' : cause);
  const from = place();
  api.dispatch(sessionEnded(reason));
  if (isGuarded(from))
    navigate(paths.login, reason === 'logout' ? { replace: true } : { replace: true, state: { from } });
  if (reason === 'logout') drafts.forgetAll();
  else toaster.info(messages.login.sessionEnded);
  // Lets screens unmount first; mounted hooks would refetch without a token.
  await api.delay(0);
  api.dispatch(baseApi.util.resetApiState());
}

const isRefusal = (action: UnknownAction): boolean =>
  sessionRefused.match(action) ||
  (isRejectedWithValue(action) && isApiError(action.payload) && action.payload.sessionRefused === true);

const leave = (_action: UnknownAction, api: ListenerApi): Promise<void> => endSession('expiry', api);

const isOwnerRefusal = (action: UnknownAction): boolean =>
  isRejectedWithValue(action) &&
  isApiError(action.payload) &&
  action.payload.ownerRefused === true &&
  (action.meta as { arg?: { endpointName?: string } }).arg?.endpointName !== 'getOwnerSelf';

/** Clears the owner's data; the page asks who it is for and shows its login. */
const leaveOwnerPage = (_action: UnknownAction, api: ListenerApi): void => {
  api.dispatch(baseApi.util.resetApiState());
};

/** A 401 ends a held session; login's 401 stays in its form. */
export function setupUnauthorized(startListening: StartListening): void {
  startListening({ predicate: isRefusal, effect: leave });
  startListening({ predicate: isOwnerRefusal, effect: leaveOwnerPage });
}
