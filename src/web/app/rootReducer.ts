import {
  combineReducers,
  type ListenerEffectAPI,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi';
import { decisionsSlice } from '../api/decisionsSlice';
import { pendingSlice } from '../pending/pendingSlice';
import { networkSlice } from '../session/networkSlice';
import { sessionSlice } from '../session/sessionSlice';
import { persistedSession } from './persistence';
import type { Ports } from './ports';

export const makeRootReducer = (storage: Ports['storage']) =>
  combineReducers({
    [sessionSlice.reducerPath]: persistedSession(storage),
    [networkSlice.reducerPath]: networkSlice.reducer,
    [pendingSlice.reducerPath]: pendingSlice.reducer,
    [decisionsSlice.reducerPath]: decisionsSlice.reducer,
    [baseApi.reducerPath]: baseApi.reducer,
  });

export type RootState = ReturnType<ReturnType<typeof makeRootReducer>>;
export type AppDispatch = ThunkDispatch<RootState, Ports, UnknownAction>;
export type StartListening = TypedStartListening<RootState, AppDispatch, Ports>;
export type ListenerApi = ListenerEffectAPI<RootState, AppDispatch, Ports>;
