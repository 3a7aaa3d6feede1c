import type { UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { limits } from '../../../contract/limits';
import { ping } from '../../api/ping';
import { networkChecked, selectOnline } from '../../session/networkSlice';
import { appStarted, appStopped } from '../lifecycle';
import type { ListenerApi, RootState, StartListening } from '../rootReducer';

const secondLookMs = 1_000;

async function checkConnection(api: ListenerApi): Promise<void> {
  let error = await ping(api.extra);
  if (error !== null && selectOnline(api.getState())) {
    // Being offline moves a person off the screen, so one lost packet must not do it.
    await api.delay(secondLookMs);
    error = await ping(api.extra);
  }
  api.dispatch(networkChecked({ atMs: api.extra.clock.now(), error }));
}

async function watchConnection(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const { events } = api.extra;
  const look = (): void => void api.fork(() => checkConnection(api));
  events.addEventListener('online', look);
  events.addEventListener('offline', look);
  api.fork(async (watch) => {
    while (!watch.signal.aborted) {
      await watch.delay(limits.connectivityIntervalMs);
      await checkConnection(api);
    }
  });
  await api.take(appStopped.match);
  events.removeEventListener('online', look);
  events.removeEventListener('offline', look);
}

const isReconnected = (_action: UnknownAction, now: RootState, before: RootState): boolean =>
  selectOnline(now) && !selectOnline(before);

/** The browser's own `online` comes before our check has passed, and a refetch would then be refused as offline. */
function refetch(_action: UnknownAction, api: ListenerApi): void {
  setupListeners(api.dispatch, (dispatch, { onOnline }) => {
    dispatch(onOnline());
    return () => undefined;
  });
}

export function setupConnectivity(startListening: StartListening): void {
  startListening({ actionCreator: appStarted, effect: watchConnection });
  startListening({ predicate: isReconnected, effect: refetch });
}
