import { isAnyOf, isFulfilled, isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi, readOnce } from '../../api/baseApi';
import type { ListenerApi, StartListening } from '../rootReducer';

interface QueryEnd extends UnknownAction {
  readonly meta: {
    readonly condition?: boolean;
    readonly arg: {
      readonly queryCacheKey: string;
      readonly endpointName: string;
      readonly originalArgs: unknown;
      /** Screens subscribe when they open; refetches do not. */
      readonly subscribe?: boolean;
      readonly forceRefetch?: unknown;
    };
  };
}
type Queries = Readonly<Record<string, { initiate: (arg: unknown, options: typeof readOnce) => UnknownAction }>>;

const isEnd = isAnyOf(isFulfilled, isRejected);
const isQueryEnd = (action: UnknownAction): action is QueryEnd =>
  isEnd(action) && 'queryCacheKey' in (action.meta.arg as object);

/** Repeats a refetch dropped because the query was running: that answer may be too old. */
export function setupMissedRefetches(startListening: StartListening): void {
  const missed = new Set<string>();
  const refetchMissed = ({ meta: { condition = false, arg } }: QueryEnd, api: ListenerApi): void => {
    const { queryCacheKey, endpointName, originalArgs, subscribe, forceRefetch } = arg;
    if (condition && forceRefetch === true && subscribe === false) missed.add(queryCacheKey);
    if (condition || !missed.delete(queryCacheKey)) return;
    const query = (baseApi.endpoints as Queries)[endpointName];
    if (query) api.dispatch(query.initiate(originalArgs, readOnce));
  };
  startListening({ matcher: isQueryEnd, effect: refetchMissed });
}
