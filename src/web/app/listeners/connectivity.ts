import type { UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { limits } from '../../../contract/limits';
import { ping } from '../../api/baseQuery';
import { networkChecked, selectOnline } from '../../session/networkSlice';
import { appStarted, appStopped, receiveEvents } from '../lifecycle';
import type { ListenerApi, RootState, StartListening } from '../rootReducer';

const secondLookMs = 1_000;
const firstSearchMs = 2_000;

async function lookForServer(api: ListenerApi): Promise<void> {
  let error = await ping(api.extra);
  if (error !== null && selectOnline(api.getState())) {
    // Offline covers the screen, so one lost packet must not cause it.
    await api.delay(secondLookMs);
    error = await ping(api.extra);
  }
  api.dispatch(networkChecked({ atMs: api.extra.clock.now(), error }));
}

async function watchConnection(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const look = (): void => void api.fork(() => lookForServer(api));
  api.fork(async (watch) => {
    while (!watch.signal.aborted) {
      await watch.delay(limits.connectivityIntervalMs);
      await lookForServer(api);
    }
  });
  await receiveEvents(api, { online: look, offline: look });
}

const isUnreachable = (action: UnknownAction): boolean => networkChecked.match(action) && action.payload.error !== null;

/** A connection reported as back often fails at first, so checks repeat soon. */
async function searchConnection(_action: UnknownAction, api: ListenerApi): Promise<void> {
  // Its failures must not start another round.
  api.unsubscribe();
  for (let waitMs = firstSearchMs; waitMs < limits.connectivityIntervalMs; waitMs *= 2) {
    const stopped = await api.condition((action) => appStopped.match(action), waitMs);
    if (stopped || selectOnline(api.getState())) break;
    await lookForServer(api);
  }
  api.subscribe();
}

const isReconnected = (_action: UnknownAction, now: RootState, before: RootState): boolean =>
  selectOnline(now) && !selectOnline(before);

/** `online` fires before our check passes, and a refetch would be refused. */
function refetch(_action: UnknownAction, api: ListenerApi): void {
  setupListeners(api.dispatch, (dispatch, { onOnline }) => {
    dispatch(onOnline());
    return () => undefined;
  });
}

export function setupConnectivity(startListening: StartListening): void {
  startListening({ actionCreator: appStarted, effect: watchConnection });
  startListening({ predicate: isUnreachable, effect: searchConnection });
  startListening({ predicate: isReconnected, effect: refetch });
}
