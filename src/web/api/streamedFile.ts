import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { type Endpoint, tableTypes, urlOf } from '../../contract/endpoint';
import { limits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import { brand } from '../brand';
import { csvRowCounter } from '../lib/csvRows';
import { blobSink, type FileSink, NotWanted, saveStream } from '../lib/saveStream';
import type { BaseState } from '../session/hooks';
import { selectOnline } from '../session/networkSlice';
import { selectToken } from '../session/sessionSlice';
import type { ApiError } from './apiError';
import { queryOf } from './call';
import type { ApiPorts } from './ports';
import { refusal, withSession } from './refusal';
import { advanceTransfer } from './transfers';

/** A connection without data for this long counts as dead. */
const silenceMs = 60_000;
/** The interval at which the number of rows on screen changes. */
const notifyEveryMs = 120;

export interface StreamedFile {
  readonly filename: string;
  /** Undefined where nobody counted them. */
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

/** Aborts a call when it is cancelled, and when no data has come for a while. */
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

/** Its bytes are packed: they do not say how many rows there are. */
const isWorkbook = (response: Response): boolean => response.headers.get('content-type') === tableTypes.xlsx;

/** Writes a file while it arrives and reports the number of rows. */
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

/**
 * Fetches a file that may be larger than memory and saves it on the device. Where the browser can, a long one is written to a chosen
 * place while it arrives.
 */
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
    // The time in which a person chooses the place does not count.
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
