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

export interface FileSink {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Deletes the partial file. */
  readonly abort: () => Promise<void>;
}

interface SaveWindow {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<{ createWritable: () => Promise<FileSink> }>;
}

export class NotWanted extends Error {
  override readonly name = 'NotWanted';
}

/** Asks where to save and streams there; null if unsupported. @throws NotWanted if cancelled. */
export async function saveStream(filename: string): Promise<FileSink | null> {
  const { showSaveFilePicker } = window as SaveWindow;
  if (!showSaveFilePicker) return null;
  try {
    const handle = await showSaveFilePicker({ suggestedName: filename });
    return await handle.createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw new NotWanted();
    // The click was too long ago or the page may not ask: download as usual.
    return null;
  }
}

/** Joined into Blobs, whose data the browser keeps outside the page's memory. */
const joinedBytes = 4_000_000;

export function blobSink(done: (file: Blob) => void, type: string): FileSink {
  const joined: Blob[] = [];
  let parts: BlobPart[] = [];
  let bytes = 0;
  const join = () => {
    if (parts.length > 0) joined.push(new Blob(parts));
    parts = [];
    bytes = 0;
  };
  return {
    write: async (part) => {
      parts.push(part as Uint8Array<ArrayBuffer>);
      bytes += part.byteLength;
      if (bytes >= joinedBytes) join();
    },
    close: async () => {
      join();
      done(new Blob(joined, { type }));
    },
    abort: async () => {
      joined.length = 0;
      parts = [];
    },
  };
}

const silenceMs = 60_000;
const notifyEveryMs = 120;

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

function idleTimeout(cancelled: AbortSignal) {
  const controller = new AbortController();
  const end = () => controller.abort();
  let timer = setTimeout(end, silenceMs);
  cancelled.addEventListener('abort', end);
  return {
    signal: controller.signal,
    alive: () => {
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
    },
    rest: () => {
      clearTimeout(timer);
      cancelled.removeEventListener('abort', end);
    },
  };
}

/** Compressed, so rows cannot be counted. */
const isWorkbook = (response: Response): boolean => response.headers.get('content-type') === tableTypes.xlsx;

async function pipeRows(
  response: Response,
  sink: FileSink,
  tell: (rows: number | undefined) => void,
  alive: () => void,
): Promise<number | undefined> {
  const reader = response.body?.getReader();
  if (!reader) throw new TypeError('An answer without a body is no file.');
  const count = isWorkbook(response) ? () => undefined : csvRowCounter();
  let rows: number | undefined;
  let notifiedAt = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    alive();
    rows = count(part.value);
    await sink.write(part.value);
    const now = performance.now();
    if (now - notifiedAt < notifyEveryMs) continue;
    notifiedAt = now;
    tell(rows);
  }
  tell(rows);
  return rows;
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
  const idle = idleTimeout(api.signal);
  let sink: FileSink | null = null;
  try {
    const response = await ports.fetch(`${ports.origin}${urlOf(endpoint, input)}${query && `?${query}`}`, {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      signal: idle.signal,
    });
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => null);
      const refused = refusal(response.status, body, response.headers.get('Retry-After'));
      return { error: withSession(refused, endpoint, token, selectToken(state())) };
    }
    const [filename, total] = [nameIn(response), totalIn(response)];
    const tell = (rows: number | undefined) => advanceTransfer(endpoint.name, { rows, total });
    tell(isWorkbook(response) ? undefined : 0);
    // Choosing a place does not count.
    idle.rest();
    const long = total !== undefined && total >= limits.exportToFileRows;
    sink =
      (long ? await saveStream(filename) : null) ??
      blobSink((file) => ports.saveFile(file, filename), response.headers.get('content-type') ?? '');
    const rows = await pipeRows(response, sink, tell, idle.alive);
    await sink.close();
    return { data: { filename, rows: rows ?? total } };
  } catch (error) {
    await sink?.abort();
    if (error instanceof NotWanted) api.abort();
    return broken(sink ? messages.server.exportFailed : messages.server.networkFailed);
  } finally {
    idle.rest();
  }
}
