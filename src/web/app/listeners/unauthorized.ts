import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { isApiError } from '../../api/apiError';
import { baseApi } from '../../api/baseApi';
import { sessionRefused } from '../lifecycle';
import type { ListenerApi, StartListening } from '../rootReducer';
import { endSession } from './endSession';

const isRefusal = (action: UnknownAction): boolean =>
  sessionRefused.match(action) ||
  (isRejectedWithValue(action) && isApiError(action.payload) && action.payload.sessionRefused === true);

const leave = (_action: UnknownAction, api: ListenerApi): Promise<void> => endSession('expiry', api);

/** Data of the owner's page; the page itself asks who it is for, and shows its login on a 401. */
const isOwnerRefusal = (action: UnknownAction): boolean =>
  isRejectedWithValue(action) &&
  isApiError(action.payload) &&
  action.payload.ownerRefused === true &&
  (action.meta as { arg?: { endpointName?: string } }).arg?.endpointName !== 'getOwnerSelf';

/** Nothing of the owner stays in the store. The page, still there, asks again who it is for, and leads to its login. */
const leaveOwnerPage = (_action: UnknownAction, api: ListenerApi): void => {
  api.dispatch(baseApi.util.resetApiState());
};

/** A 401 while a token is held ends the session. Login's 401 holds none and stays in its form. */
export function setupUnauthorized(startListening: StartListening): void {
  startListening({ predicate: isRefusal, effect: leave });
  startListening({ predicate: isOwnerRefusal, effect: leaveOwnerPage });
}
