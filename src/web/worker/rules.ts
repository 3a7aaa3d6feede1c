import { assetFolder, type Loaded } from '../lib/loadedFiles';
import type { ShareProblem } from '../lib/sharedPictures';
import { authRoutes, openPages, paths } from '../paths';

export const appPage = paths.offline;

export const precached: readonly string[] = [paths.landing, appPage];

/** The addresses that the worker ignores. A browser that supports it asks the server itself, even while the worker sleeps and the page closes. */
export const passingBy: readonly string[] = ['/api/*', '/media/*', '/kit/*', '/s/*'];

/** More than the build has, so that files of an open page of the last version are not evicted. */
export const maxAssets = 80;

/** True for pages. Calls, pictures, receipts, shared links and plain files bypass the worker. */
export const isPage = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  !/^\/(?:api|media|kit|assets|r|s|healthz|readyz|metrics)(?:\/|$)/.test(pathname) && !/\.\w+$/.test(pathname);

/** True for pictures from the share sheet. A page's own call isn't one: only a navigation leads to the screen. */
export const isShare = ({ pathname }: Pick<URL, 'pathname'>, { mode }: Pick<Request, 'mode'>): boolean =>
  mode === 'navigate' && pathname === '/share';

/** The share sheet sends no origin or `null`; a site that hides its name does, too, so a tab adds nothing by itself. */
export const mayBeSheet = ({ headers, destination }: Pick<Request, 'headers' | 'destination'>, own: string): boolean =>
  destination === 'document' && ['null', own].includes(headers.get('origin') ?? 'null');

export const sharedField = 'pictures';

export const shareScreen = (problem: ShareProblem | null): string =>
  `${paths.account.dashboard}?shared=${problem ?? 'yes'}`;

/** Pictures in the runbooks are many and seldom shown: they would evict files that pages need. */
export const isAsset = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  pathname.startsWith(assetFolder) && !pathname.endsWith('.webp');

/** Without the query, which may be a secret and changes no page. */
export const getKey = (pathname: string): string =>
  openPages.includes(pathname) || authRoutes.includes(pathname) ? pathname : appPage;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers: { get(name: string): string | null };
}

const isOurs = ({ status, type, headers }: Answer): boolean =>
  status === 200 && type === 'basic' && !(headers.get('cache-control') ?? '').includes('no-store');
const isHtml = ({ headers }: Answer): boolean => (headers.get('content-type') ?? '').startsWith('text/html');

export const mayKeepPage = (answer: Answer): boolean => isOurs(answer) && isHtml(answer);
/** A missing file may be answered with a page, which would stay wrong forever. */
export const mayKeepAsset = (answer: Answer): boolean => isOurs(answer) && !isHtml(answer);

/** The files without which a kept page would stay empty; those of an open page are no loss. */
export const neededBy = (key: string, html: string): string[] =>
  openPages.includes(key)
    ? []
    : [...html.matchAll(/<script defer src="(\/assets\/[^"]+)"/g)].map(([, src = '']) => src);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const readLoaded = (message: unknown, origin: string): Loaded | null => {
  if (
    !isRecord(message) ||
    message.type !== 'loaded' ||
    typeof message.page !== 'string' ||
    !Array.isArray(message.assets)
  )
    return null;
  const isOwnAsset = (name: unknown): name is string =>
    typeof name === 'string' && name.startsWith(assetFolder) && isAsset(new URL(name, origin));
  const assets = message.assets.filter(isOwnAsset).slice(0, maxAssets);
  return { type: 'loaded', page: getKey(message.page), assets };
};
