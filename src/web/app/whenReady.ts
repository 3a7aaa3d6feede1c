import { selectSession } from '../session/sessionSlice';
import type { AppRouter } from './router';
import type { AppStore } from './store';

/** Resolves once the first screen's code is here and the stored session was read: before that the prerendered page is the best to show. */
export function whenReady(router: AppRouter, store: AppStore): Promise<void> {
  const isReady = (): boolean => {
    const { status, token } = selectSession(store.getState());
    return router.state.initialized && (status !== 'loading' || token !== null);
  };
  return new Promise((resolve) => {
    const check = (): void => {
      if (!isReady()) return;
      leaveRouter();
      leaveStore();
      resolve();
    };
    const leaveRouter = router.subscribe(check);
    const leaveStore = store.subscribe(check);
    check();
  });
}
