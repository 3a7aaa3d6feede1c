import type { CDPSession } from '@playwright/test';
import { basePath } from '../../src/contract/endpoint';

export const kinds = ['document', 'script', 'stylesheet', 'image', 'font', 'data', 'other'] as const;
export type Kind = (typeof kinds)[number];

export interface Load {
  readonly url: string;
  readonly kind: Kind;
  /** The body as transferred, compressed or not, without headers. */
  readonly bytes: number;
}

const kindsByType: readonly (readonly [type: RegExp, kind: Kind])[] = [
  [/^text\/html/, 'document'],
  [/javascript/, 'script'],
  [/^text\/css/, 'stylesheet'],
  [/^image\//, 'image'],
  [/^font\//, 'font'],
];

/** Judged by the response and not the initiator, so that a prefetched file counts as what it is. */
export const kindOf = (url: string, contentType: string): Kind => {
  const { pathname } = new URL(url);
  if (Object.values(basePath).some((base) => pathname.startsWith(`${base}/`))) return 'data';
  return kindsByType.find(([type]) => type.test(contentType))?.[1] ?? 'other';
};

interface OpenRequest {
  readonly url: string;
  contentType: string;
  headerBytes: number;
  cached: boolean;
}

export interface Traffic {
  readonly loads: () => readonly Load[];
  readonly inFlight: () => number;
  readonly started: () => number;
  /** The last start or end of a request, as `performance.now()`. */
  readonly lastChangeAt: () => number;
  /** Milliseconds from navigation to the first call of this method and path; null before it. */
  readonly sentAt: (method: string, path: string) => number | null;
}

export const watchTraffic = async (cdp: CDPSession): Promise<Traffic> => {
  const loads: Load[] = [];
  const open = new Map<string, OpenRequest>();
  const sent: { method: string; path: string; at: number }[] = [];
  let started = 0;
  let lastChangeAt = performance.now();
  const changed = (): void => void (lastChangeAt = performance.now());

  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url, method }, timestamp }) => {
    if (!/^https?:/.test(url)) return;
    started += 1;
    open.set(requestId, { url, contentType: '', headerBytes: 0, cached: false });
    sent.push({ method, path: new URL(url).pathname, at: timestamp * 1_000 });
    changed();
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = open.get(requestId);
    if (request) request.cached = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = open.get(requestId);
    if (!request) return;
    request.contentType = response.mimeType;
    request.headerBytes = response.encodedDataLength;
    request.cached ||= response.fromDiskCache === true || response.fromServiceWorker === true;
    if (response.mimeType === 'text/event-stream') open.delete(requestId);
    changed();
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (!request) return;
    open.delete(requestId);
    const { url, contentType, headerBytes, cached } = request;
    const bytes = cached ? 0 : Math.max(0, encodedDataLength - headerBytes);
    loads.push({ url, kind: kindOf(url, contentType), bytes });
    changed();
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    open.delete(requestId);
    changed();
  });

  await cdp.send('Network.enable');

  return {
    loads: () => loads,
    inFlight: () => open.size,
    started: () => started,
    lastChangeAt: () => lastChangeAt,
    sentAt: (method, path) => {
      const call = sent.find((one) => one.method === method && one.path === path);
      return call && sent[0] ? call.at - sent[0].at : null;
    },
  };
};
