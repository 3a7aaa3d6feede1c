import { clientsClaim } from 'workbox-core/clientsClaim.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { brand } from '../brand';
import { browserShelf, forgetShared, keepShared, type ShareProblem, tidyShared } from '../lib/sharedPictures';
import { forgetShare } from '../lib/hasShared';
import {
  isAsset,
  isPage,
  isShare,
  getKey,
  maxAssets,
  mayBeSheet,
  mayKeepAsset,
  mayKeepPage,
  neededBy,
  passingBy,
  precached,
  readLoaded,
  sharedField,
  shareScreen,
  appPage,
} from './rules';

const style = `body{margin:0;display:grid;place-content:center;min-height:100vh;padding:24px;text-align:center;font:16px/1.55 system-ui,sans-serif;color:#12211b;background:#faf8f3}
h1{font-size:1.5rem}a{color:#0b6b47;font-weight:600}
@media (prefers-color-scheme:dark){body{color:#eef3ef;background:#0e1613}a{color:#6fd0a4}}`;

/** For unvisited pages where not even the app can start. */
const html = `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No Internet Connection · ${brand.name}</title><style>${style}</style></head>
<body><main><h1>No Internet Connection</h1><p>Check that your mobile data or Wi-Fi is on, then try again.</p><p><a href="">Retry</a></p><p><a href="/">${brand.name} Home</a></p></main></body></html>`;

const nowhere = (): Response =>
  new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });

declare const self: ServiceWorkerGlobalScope;

const networkTimeoutSeconds = 4;
/** Raising it deletes older workers' caches. */
const generation = 1;
const names = { pages: `${brand.shortName}-pages-${generation}`, assets: `${brand.shortName}-assets-${generation}` };

const { origin } = self.location;
const keyFor = (url: string): string => origin + getKey(new URL(url).pathname);

const wholeOrNone = async (key: string, kept: Response | undefined): Promise<Response | null> => {
  if (!kept) return null;
  const needed = neededBy(new URL(key).pathname, await kept.clone().text());
  const assets = await caches.open(names.assets);
  const found = await Promise.all(needed.map((name) => assets.match(name)));
  return found.every(Boolean) ? kept : null;
};

const appPageOrNowhere = async (): Promise<Response> => {
  const pages = await caches.open(names.pages);
  return (await wholeOrNone(origin + appPage, await pages.match(appPage))) ?? nowhere();
};

const pages = new NetworkFirst({
  cacheName: names.pages,
  networkTimeoutSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keyFor(request.url),
      cacheWillUpdate: async ({ response }) => (mayKeepPage(response) ? response : null),
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) => wholeOrNone(request.url, cachedResponse),
      handlerDidError: appPageOrNowhere,
    },
  ],
});

const assets = new CacheFirst({
  cacheName: names.assets,
  plugins: [
    { cacheWillUpdate: async ({ response }) => (mayKeepAsset(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: maxAssets, purgeOnQuotaError: true }),
  ],
});

registerRoute(({ url, request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url), pages);
registerRoute(({ url, sameOrigin }) => sameOrigin && isAsset(url), assets);

const shelf = browserShelf();
// Runs whenever the site is opened.
tidyShared(shelf).catch(() => undefined);

const takeShared = async (request: Request): Promise<ShareProblem | null> => {
  if (!mayBeSheet(request, origin)) return 'nothing';
  try {
    const files = (await request.formData()).getAll(sharedField).filter((field) => field instanceof File);
    return await keepShared(shelf, files);
  } catch {
    // Not enough memory or storage.
    return 'noRoom';
  }
};

// Works offline; redirects, so that a reload sends nothing again.
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && isShare(url, request),
  async ({ request }) => Response.redirect(origin + shareScreen(await takeShared(request)), 303),
  'POST',
);

const precache = async (): Promise<void> => {
  const cache = await caches.open(names.pages);
  // Revalidates the browser's copy instead of loading it twice.
  await cache.addAll(precached.map((path) => new Request(path, { cache: 'no-cache' })));
};

interface RoutedInstall extends ExtendableEvent {
  readonly addRoutes?: (
    rules: readonly {
      readonly condition: { readonly urlPattern: { readonly pathname: string } };
      readonly source: 'network';
    }[],
  ) => Promise<void>;
}

/** Closing pages' calls must not wait for the worker: Chromium would lose both. */
const passBy = async (event: RoutedInstall): Promise<void> => {
  const rules = passingBy.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' as const }));
  // Browsers with other rules do without.
  await event.addRoutes?.(rules).catch(() => undefined);
};

const begin = async (): Promise<void> => {
  const kept = Object.values(names);
  const old = (await caches.keys()).filter((name) => name.startsWith(`${brand.shortName}-`) && !kept.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  // Requests the page while the worker starts.
  await self.registration.navigationPreload.enable();
};

// A new worker can take over at once, because pages come from the network.
self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(Promise.all([precache(), passBy(event)]));
});
self.addEventListener('activate', (event) => event.waitUntil(begin()));
clientsClaim();

self.addEventListener('message', (event) => {
  if (event.data === forgetShare) event.waitUntil(forgetShared(shelf));
  const loaded = readLoaded(event.data, origin);
  if (!loaded) return;
  const keep = (strategy: typeof pages | typeof assets, path: string) =>
    strategy.handleAll({ event, request: new Request(path) })[1].catch(() => undefined);
  event.waitUntil(Promise.all([keep(pages, loaded.page), ...loaded.assets.map((path) => keep(assets, path))]));
});
