import type { Prefetched } from '../api/firstAsk';
import { selectIsAdmin, selectToken } from '../session/sessionSlice';
import type { AppRouter } from './router';
import type { AppStore } from './store';

const asksFirst = (handle: unknown): handle is Prefetched =>
  typeof handle === 'object' && handle !== null && 'ask' in handle;

/**
 * Sends an admin screen's first query as soon as its code is here: drawing takes as long as the answer's way. Without an admin's session it sends
 * none: the guards redirect.
 */
export function prefetchQueries(router: AppRouter, store: AppStore): void {
  let seen: string | undefined;
  const check = (): void => {
    const { matches, location, initialized } = router.state;
    const screen = matches.at(-1)?.route;
    if (!initialized || screen === undefined || screen.id === seen) return;
    seen = screen.id;
    const state = store.getState();
    const handle: unknown = screen.handle;
    if (!asksFirst(handle) || selectToken(state) === null || !selectIsAdmin(state)) return;
    const query = handle.ask(new URLSearchParams(location.search));
    if (query !== null) store.dispatch(query);
  };
  check();
  router.subscribe(check);
}
