import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Prefetched } from '../api/baseApi';
import { mayPrefetch } from '../lib/mayPrefetch';
import { selectIsAdmin, selectToken } from '../session/sessionSlice';
import type { AppRouter } from './router';
import type { AppStore } from './store';

// A touching finger also triggers pointerover.
const intents = ['pointerover', 'focusin'] as const;

export function prefetchChunks(routes: RouteObject[], page: Document): () => void {
  const fetched = new Set<RouteObject['lazy']>();
  const fetchScreen = (pathname: string): void => {
    for (const { route } of matchRoutes(routes, pathname) ?? []) {
      const { lazy } = route;
      if (typeof lazy !== 'function' || fetched.has(lazy)) continue;
      fetched.add(lazy);
      // Failures show when the screen opens; until then a retry may succeed.
      lazy().catch(() => fetched.delete(lazy));
    }
  };
  const check = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === page.location.origin && mayPrefetch()) fetchScreen(link.pathname);
  };
  for (const intent of intents) page.addEventListener(intent, check, { passive: true });
  return () => {
    for (const intent of intents) page.removeEventListener(intent, check);
  };
}

const asksFirst = (handle: unknown): handle is Prefetched =>
  typeof handle === 'object' && handle !== null && 'ask' in handle;

/** Sends an admin screen's first query as soon as its code is loaded, before rendering. */
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
