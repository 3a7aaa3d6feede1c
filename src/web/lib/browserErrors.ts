import { withoutPersons } from '../../contract/inputs/withoutPersons';
import type { ErrorKind } from '../../contract/system';
import { isMissingPiece } from './missingPiece';
import { siteStorage, tabKey } from './siteStorage';

/** As the contract names it, whose code would be too much for the landing page. */
export const browserErrorUrl = '/api/v1/browser-error';

const perHour = 5;
const hourMs = 3_600_000;
const sentKey = tabKey('errors');
const sent = new Set<string>();

const places = (stack: string): string[] =>
  stack.match(/\/assets\/[\w.-]{1,24}\.js:\d{1,5}:\d{1,7}/g)?.slice(0, 5) ?? [];

const template = (pathname: string): string =>
  pathname
    .replace(/^\/(report|s)\/.+/, '/$1/:id')
    .replace(/\/(?!(?:[a-z-]{1,24}|:id)(?:\/|$))[^/]+/g, '/:id')
    .slice(0, 100);

/** Counts by the clock's hour, over all tabs; a browser without storage counts per page. */
const mayItSend = (max: number): boolean => {
  const hour = String(Math.floor(Date.now() / hourMs));
  const storage = siteStorage();
  const [counted, times] = storage?.getItem(sentKey)?.split(':') ?? [];
  const before = storage && counted !== hour ? 0 : Number(times ?? sent.size);
  if (before >= max) return false;
  storage?.setItem(sentKey, `${hour}:${before + 1}`);
  return true;
};

const version = (): string => {
  const script = document.querySelector('script[src^="/assets/main"],script[src^="/assets/public"]');
  return /\.(\w{1,20})\.js/.exec(script?.getAttribute('src') ?? '')?.[1] ?? 'dev';
};

/** Sends an error once per page, without anything about a person, and never fails. */
export const reportBrowserError = (given: ErrorKind, error: unknown): void => {
  if (!(error instanceof Error)) return;
  const kind = isMissingPiece(error) ? 'piece' : given;
  const message = withoutPersons(error.message);
  const stack = places(error.stack ?? '');
  // Others are by extensions.
  if (stack.length === 0 && kind !== 'piece' && kind !== 'screen') return;
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (sent.has(message) || !mayItSend(navigator.connection?.saveData ? 1 : perHour)) return;
  sent.add(message);
  const body = JSON.stringify({ kind, message, stack, route: template(location.pathname), version: version() });
  const headers = { 'content-type': 'application/json' };
  fetch(browserErrorUrl, { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(
    () => undefined,
  );
};

export const reportErrors = (page: Window): void => {
  page.addEventListener('error', ({ error }) => reportBrowserError('error', error));
  page.addEventListener('unhandledrejection', ({ reason }) => reportBrowserError('rejection', reason));
};
