import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { type Endpoint, tableTypes, urlOf } from '../../contract/endpoint';
import { limits } from '../../contract/limits';
import * as messages from '../../contract/messages/index';
import { brand } from '../brand';
import { type BaseState, selectOnline } from '../session/networkSlice';
import { selectToken } from '../session/sessionSlice';
import { type ApiError, refusal, withSession } from './apiError';
import { queryOf, type ApiPorts } from './call';
import { advanceTransfer } from './useExport';

const quote = 0x22;
const lineEnd = 0x0a;

/** Counts a CSV's rows without heading as bytes arrive, ignoring quoted line breaks. */
export function csvRowCounter(): (bytes: Uint8Array) => number {
  let lines = 0;
  let quoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) quoted = !quoted;
      else if (byte === lineEnd && !quoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}

interface SaveWindow {
  showSaveFilePicker?: (options: {
    suggestedName: string;
  }) => Promise<{ createWritable: () => Promise<WritableStream<Uint8Array>> }>;
}

/** Lets the person choose the place of a file too long for memory. Null where the browser cannot; `closed`: they want no file. */
async function choosePlace(filename: string): Promise<WritableStream<Uint8Array> | 'closed' | null> {
  const { showSaveFilePicker } = window as SaveWindow;
  if (!showSaveFilePicker) return null;
  try {
    const handle = await showSaveFilePicker({ suggestedName: filename });
    return await handle.createWritable();
  } catch (error) {
    // Otherwise the click is too long ago, or the page may not ask: the file is downloaded the ordinary way.
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : null;
  }
}

const silenceMs = 60_000;
const reportEveryMs = 120;

export interface StreamedFile {
  readonly filename: string;
  readonly rows: number | undefined;
}

export type FileOutcome = { data: StreamedFile } | { error: ApiError };

const broken = (message: string): FileOutcome => ({ error: { status: 'NETWORK', message } });

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? brand.shortName;

const totalIn = (response: Response): number | undefined => {
  const header = response.headers.get('x-total-rows');
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
};

/** Compressed, so rows cannot be counted. */
const isWorkbook = (response: Response): boolean => response.headers.get('content-type') === tableTypes.xlsx;

/** Lets a file's bytes through and reports its rows now and then, as far as they can be counted. */
function countingRows(isCounted: boolean, report: (rows: number | undefined) => void) {
  const count = isCounted ? csvRowCounter() : () => undefined;
  let rows: number | undefined;
  let reportedAt = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, passed) => {
      rows = count(part);
      passed.enqueue(part);
      if (performance.now() - reportedAt < reportEveryMs) return;
      reportedAt = performance.now();
      report(rows);
    },
    flush: () => report(rows),
  });
}

/** Saves a file that may exceed memory. */
export async function stream(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  api: BaseQueryApi,
): Promise<FileOutcome> {
  const ports = api.extra as ApiPorts;
  const state = () => api.getState() as BaseState;
  const token = selectToken(state());
  if (!selectOnline(state())) return { error: { status: 'OFFLINE', message: messages.server.offline } };

  const query = new URLSearchParams(queryOf({ endpoint, input }) as Record<string, string> | undefined).toString();
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  api.signal.addEventListener('abort', end);
  let silence = setTimeout(end, silenceMs);
  let failed: string = messages.server.networkFailed;
  try {
    const response = await ports.fetch(`${ports.origin}${urlOf(endpoint, input)}${query && `?${query}`}`, {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      signal,
    });
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => null);
      const refused = refusal(response.status, body, response.headers.get('Retry-After'));
      return { error: withSession(refused, endpoint, token, selectToken(state())) };
    }
    const [filename, total] = [nameIn(response), totalIn(response)];
    let rows = isWorkbook(response) ? undefined : 0;
    advanceTransfer(endpoint.name, { rows, total });
    // Choosing a place does not count.
    clearTimeout(silence);
    const place = total !== undefined && total >= limits.exportToFileRows ? await choosePlace(filename) : null;
    if (place === 'closed') api.abort();
    if (place === 'closed' || !response.body) return broken(failed);
    failed = messages.server.exportFailed;
    const counted = countingRows(!isWorkbook(response), (counted) => {
      clearTimeout(silence);
      silence = setTimeout(end, silenceMs);
      rows = counted;
      advanceTransfer(endpoint.name, { rows, total });
    });
    const file = response.body.pipeThrough(counted, { signal });
    if (place) await file.pipeTo(place);
    else ports.saveFile(await new Response(file, { headers: response.headers }).blob(), filename);
    return { data: { filename, rows: rows ?? total } };
  } catch {
    return broken(failed);
  } finally {
    clearTimeout(silence);
  }
}
