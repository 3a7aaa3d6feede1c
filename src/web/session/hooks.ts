import { useSelector } from 'react-redux';
import type { NetworkState } from './networkSlice';
import type { SessionState } from './sessionSlice';

/** The part of the store that every layer may read; server data come through the api's hooks. */
export interface BaseState {
  readonly session: SessionState;
  readonly network: NetworkState;
}

export const useAppSelector = useSelector.withTypes<BaseState>();
