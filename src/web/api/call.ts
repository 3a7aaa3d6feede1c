import type { FetchArgs } from '@reduxjs/toolkit/query';
import { type Endpoint, isFile, type Toast, urlOf } from '../../contract/endpoint';
import { receiveFile } from './receivedFile';
import { isRefusal } from './refusal';

/** One call as `fromContract` writes it: the endpoint and its flat input, to which an upload adds `file`. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  /** The Idempotency-Key, where the caller keeps it: for an action that outlives its call. */
  readonly key?: string;
  /** The browser finishes the call after the page is left (`keepalive`). */
  readonly keepalive?: boolean;
}

/** Beside the outcome of a call. */
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

/** Undefined without parameters: the address would end with a bare question mark. */
export function queryOf({ endpoint, input }: Call): Record<string, unknown> | undefined {
  const given = Object.entries(pick(input, Object.keys(endpoint.query.shape))).filter(
    ([, value]) => value !== '' && value !== null,
  );
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** The arguments of `fetchBaseQuery` for a call. An envelope that says error is a failure with any status. */
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
