import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { isApiError } from '../../api/apiError';
import { sessionRefused } from '../lifecycle';
import type { ListenerApi, StartListening } from '../rootReducer';
import { endSession } from './endSession';

const isRefusal = (action: UnknownAction): boolean =>
  sessionRefused.match(action) ||
  (isRejectedWithValue(action) && isApiError(action.payload) && action.payload.sessionRefused === true);

const leave = (_action: UnknownAction, api: ListenerApi): Promise<void> => endSession('expiry', api);

/** A 401 while a token is held ends the session. Login's own 401 holds none and stays in its form. */
export function setupUnauthorized(startListening: StartListening): void {
  startListening({ predicate: isRefusal, effect: leave });
}
