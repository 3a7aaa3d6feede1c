import { useSelector } from 'react-redux';
import type { NetworkState } from './networkSlice';
import type { SessionState } from './sessionSlice';

/** The part of the store that every floor may read; server data come through the api's own hooks. */
export interface BaseState {
  readonly session: SessionState;
  readonly network: NetworkState;
}

export const useAppSelector = useSelector.withTypes<BaseState>();
