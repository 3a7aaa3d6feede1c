import { matchRoutes, type RouteObject } from 'react-router-dom';
import { mayPrefetch } from '../lib/mayPrefetch';

// A finger that comes down is over the link, too.
const intents = ['pointerover', 'focusin'] as const;

/** Loads the files of the screen behind a link on intent, a moment before the press. Returns a function that ends it. */
export function prefetchChunks(routes: RouteObject[], page: Document): () => void {
  const fetched = new Set<RouteObject['lazy']>();
  const fetchScreen = (pathname: string): void => {
    for (const { route } of matchRoutes(routes, pathname) ?? []) {
      const { lazy } = route;
      if (typeof lazy !== 'function' || fetched.has(lazy)) continue;
      fetched.add(lazy);
      // Anyone who goes there sees the failure then; until then a retry may succeed.
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
