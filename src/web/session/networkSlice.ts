import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import type { SessionState } from './sessionSlice';

export interface NetworkState {
  online: boolean;
  /** Milliseconds since 1970; null before the first check. */
  lastCheckAt: number | null;
  error: string | null;
}

const initialState: NetworkState = { online: true, lastCheckAt: null, error: null };

export const networkSlice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    networkChecked: (_, { payload }: PayloadAction<{ atMs: number; error: string | null }>): NetworkState => ({
      online: payload.error === null,
      lastCheckAt: payload.atMs,
      error: payload.error,
    }),
  },
  selectors: {
    selectOnline: (state) => state.online,
    selectNetwork: (state) => state,
  },
});

export const { networkChecked } = networkSlice.actions;
export const { selectOnline, selectNetwork } = networkSlice.selectors;

/** Readable by every layer; server data come through the api's hooks. */
export interface BaseState {
  readonly session: SessionState;
  readonly network: NetworkState;
}

export const useAppSelector = useSelector.withTypes<BaseState>();
