import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { baseApi } from '../api/baseApi';
import { appStarted, appStopped } from './lifecycle';
import { setupConnectivity } from './listeners/connectivity';
import { setupLiveEvents } from './listeners/liveEvents';
import { setupMissedRefetches } from './listeners/missedRefetches';
import { setupProofs } from './listeners/proofs';
import { setupSessionLifecycle } from './listeners/sessionLifecycle';
import { setupToasts } from './listeners/toasts';
import { setupUnauthorized } from './listeners/unauthorized';
import { completePorts, type GivenPorts } from './ports';
import { type AppDispatch, makeRootReducer, type RootState } from './rootReducer';

const persistActions = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

export function makeStore(given: GivenPorts) {
  const ports = completePorts(given);
  const listeners = createListenerMiddleware({ extra: ports });
  const startListening = listeners.startListening.withTypes<RootState, AppDispatch, typeof ports>();
  for (const setup of [
    setupUnauthorized,
    setupSessionLifecycle,
    setupConnectivity,
    setupLiveEvents,
    setupMissedRefetches,
    setupToasts,
    setupProofs,
  ]) {
    setup(startListening);
  }
  return configureStore({
    reducer: makeRootReducer(ports.storage),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: ports }, serializableCheck: { ignoredActions: persistActions } })
        // First, so that listeners see unserialisable payloads before other middleware rejects them.
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;

export function startApp(store: AppStore): () => void {
  store.dispatch(appStarted());
  const persistor = persistStore(store);
  return () => {
    persistor.pause();
    store.dispatch(appStopped());
  };
}
