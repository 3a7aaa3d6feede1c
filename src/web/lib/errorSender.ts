import { serverNow } from './serverTime';
import { siteStorage, tabKey } from './siteStorage';
import type { ReportError } from './watchErrors';

/** As the contract has it, whose code is too much for the landing page. */
const url = '/api/v1/browser-error';
const perHour = 5;
const hourMs = 3_600_000;
const sentKey = tabKey('errors');

const places = (stack: string): string[] => stack.match(/\/assets\/[\w.-]{1,24}\.js:\d+:\d+/g)?.slice(0, 5) ?? [];

const template = (pathname: string): string =>
  pathname.replace(/^\/(report|s)\/.+/, '/$1/:id').replace(/\/(?!(?:[a-z-]{1,24}|:id)(?:\/|$))[^/]+/g, '/:id');

/** The hash in the name of the page's script. */
const version = (): string => {
  const script = document.querySelector('script[src^="/assets/main"],script[src^="/assets/public"]');
  return /\.(\w{1,20})\.js/.exec(script?.getAttribute('src') ?? '')?.[1] ?? 'dev';
};

/** Sends each message once per page, and a few an hour over all tabs; never fails. */
export const errorSender = (messageOf: (error: Error) => string): ReportError => {
  const sent = new Set<string>();
  const mayItSend = (max: number): boolean => {
    const hour = String(Math.floor(serverNow().getTime() / hourMs));
    const storage = siteStorage();
    const [counted, times] = storage?.getItem(sentKey)?.split(':') ?? [];
    // Without storage it counts for this page.
    const before = storage && counted !== hour ? 0 : Number(times ?? sent.size);
    if (before >= max) return false;
    storage?.setItem(sentKey, `${hour}:${before + 1}`);
    return true;
  };
  return (kind, error) => {
    if (!(error instanceof Error)) return;
    const message = messageOf(error);
    const stack = places(error.stack ?? '');
    // An error without a place in our files is an extension's.
    if (stack.length === 0 && kind !== 'piece' && kind !== 'screen') return;
    if (sent.has(message) || !mayItSend(navigator.connection?.saveData ? 1 : perHour)) return;
    sent.add(message);
    const body = JSON.stringify({ kind, message, stack, route: template(location.pathname), version: version() });
    const headers = { 'content-type': 'application/json' };
    fetch(url, { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(() => undefined);
  };
};
