import type { FetchArgs } from '@reduxjs/toolkit/query';
import { type Endpoint, isFile, type Toast, urlOf } from '../../contract/endpoint';
import { brand } from '../brand';
import { isRefusal } from './apiError';
import type { makeConfirmations } from './confirmations';

export interface ApiPorts {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly clock: { readonly now: () => number };
  readonly confirmations: ReturnType<typeof makeConfirmations>;
  readonly saveFile: (file: Blob, filename: string) => void;
}

export interface Call {
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  readonly key?: string;
  readonly keepalive?: boolean;
}

export interface CallMeta {
  readonly meta: { readonly toast: Toast | undefined };
}

const answerWaitMs = 30_000;
const fileWaitMs = 120_000;

export const isWrite = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'HEAD';

const pick = (input: Call['input'], keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]));

function bodyOf({ endpoint, input }: Call): FormData | Record<string, unknown> | undefined {
  const fields = pick(input, Object.keys(endpoint.body.shape));
  if (endpoint.upload === null) return Object.keys(endpoint.body.shape).length > 0 ? fields : undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (input.file instanceof Blob) form.append(endpoint.upload.field, input.file);
  return form;
}

/** Undefined without parameters, which avoids a bare question mark. */
export function queryOf({ endpoint, input }: Call): Record<string, unknown> | undefined {
  const given = Object.entries(pick(input, Object.keys(endpoint.query.shape))).filter(
    ([, value]) => value !== '' && value !== null,
  );
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

export function requestOf(call: Call, token: string | null, key: string | null): FetchArgs {
  const { endpoint, input } = call;
  return {
    url: urlOf(endpoint, input),
    method: endpoint.method,
    params: queryOf(call),
    body: bodyOf(call),
    ...(call.keepalive ? { keepalive: true } : {}),
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === null ? {} : { 'Idempotency-Key': key }),
    },
    timeout: endpoint.upload === null && !isFile(endpoint.produces) ? answerWaitMs : fileWaitMs,
    responseHandler: async (response) => {
      if (response.ok && isFile(endpoint.produces)) return receiveFile(response);
      const text = await response.text();
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return null;
      }
    },
    validateStatus: (response, body: unknown) => response.ok && !isRefusal(body),
  };
}

export interface ReceivedFile {
  readonly file: Blob;
  readonly filename: string;
}

const receiveFile = async (response: Response): Promise<ReceivedFile> => {
  const match = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { file: await response.blob(), filename: match?.[1] ?? brand.shortName };
};

// Then the oldest key is dropped; one page never has this many open calls.
const undecidedMax = 50;
const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
/** randomUUID needs https; random values do not. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');

const undecided = new WeakMap<object, Map<string, string>>();

/** Repeated presses are one action under one key, done once. */
export function keyOf(store: object, { endpoint, input, key: kept }: Call, token: string | null): string {
  if (kept !== undefined) return kept;
  if (endpoint.idempotent === null) return newKey();
  const calls = undecided.get(store) ?? new Map<string, string>();
  undecided.set(store, calls);
  const action = JSON.stringify([endpoint.name, input, token]);
  const known = calls.get(action);
  if (known !== undefined) return known;
  const oldest = calls.size >= undecidedMax ? calls.keys().next().value : undefined;
  if (oldest !== undefined) calls.delete(oldest);
  const key = newKey();
  calls.set(action, key);
  return key;
}

export function settled(store: object, key: string): void {
  const calls = undecided.get(store);
  for (const [action, used] of calls ?? []) if (used === key) calls?.delete(action);
}
