import { assetFolder, type Loaded } from '../lib/loadedFiles';
import type { ShareProblem } from '../lib/sharedPictures';
import { authRoutes, openPages, paths } from '../paths';

export const appPage = paths.offline;

export const precached: readonly string[] = [paths.landing, appPage];

/** Ignored addresses; supporting browsers go to the server without waking the worker. */
export const passingBy: readonly string[] = ['/api/*', '/media/*', '/kit/*', '/s/*', '/S/*'];

/** More than a build has, so that an open page of the last version keeps its files. */
export const maxAssets = 80;

/** True for pages, not calls, pictures, receipts, shared links or files. */
export const isPage = ({ pathname }: Pick<URL, 'pathname'>): boolean =>
  !/^\/(?:api|media|kit|assets|r|[sS]|healthz|readyz|metrics)(?:\/|$)/.test(pathname) && !/\.\w+$/.test(pathname);

/** True for share sheet navigations, not a page's calls. */
export const isShare = ({ pathname }: Pick<URL, 'pathname'>, { mode }: Pick<Request, 'mode'>): boolean =>
  mode === 'navigate' && pathname === '/share';

/** Share sheets send no origin, but so can hidden sites, so tabs must ask. */
export const mayBeSheet = ({ headers, destination }: Pick<Request, 'headers' | 'destination'>, own: string): boolean =>
  destination === 'document' && ['null', own].includes(headers.get('origin') ?? 'null');

export const sharedField = 'pictures';

export const shareScreen = (problem: ShareProblem | null): string =>
  `${paths.account.dashboard}?shared=${problem ?? 'yes'}`;

/** Excludes runbook pictures, which are many and rarely shown. */
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
/** A page in place of a missing file would stay wrong forever. */
export const mayKeepAsset = (answer: Answer): boolean => isOurs(answer) && !isHtml(answer);

/** Files a stored page needs. */
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
