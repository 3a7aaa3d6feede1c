import { setTimeout as pause } from 'node:timers/promises';
import { urlOf, type AnswerOf, type ArgOf, type Endpoint } from '../../src/contract/endpoint';
import type { Failure } from '../../src/contract/errors';
import { openConnections } from '../lib/http';

export interface Person {
  readonly email: string;
  readonly address: string;
  readonly token: string;
  readonly cookie?: string;
}

export type Response<E extends Endpoint = Endpoint> = {
  readonly status: number;
  readonly text: string;
  /** The first one that the answer set. */
  readonly cookie: string;
} & (
  { readonly ok: true; readonly answer: AnswerOf<E> } | ({ readonly ok: false } & Pick<Failure, 'code' | 'message'>)
);

export class NoResponseError extends Error {
  override readonly name = 'Lost';
}

export interface Counters {
  calls: number;
  /** 5xx answers other than 503 with Retry-After, which admits that the outcome is unknown. */
  faults: number;
}

export interface Client {
  readonly origin: string;
  readonly ask: <E extends Endpoint>(endpoint: E, input: ArgOf<E>, as?: Person, key?: string) => Promise<Response<E>>;
  readonly close: () => void;
}

const sentOf = (endpoint: Endpoint, input: Readonly<Record<string, unknown>>): { path: string; body: string } => {
  const inBody = new Set(Object.keys(endpoint.body.shape));
  const inQuery = Object.entries(input).filter(([name]) => name in endpoint.query.shape);
  const query = new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)]));
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => inBody.has(name)));
  return {
    path: urlOf(endpoint, input) + (query.size > 0 ? `?${query}` : ''),
    body: inBody.size > 0 ? JSON.stringify(body) : '',
  };
};

const headersOf = (as: Person | undefined, key: string | undefined, body: string): Record<string, string> => ({
  ...(as && { 'x-forwarded-for': as.address }),
  ...(as?.token && { authorization: `Bearer ${as.token}` }),
  ...(as?.cookie && { cookie: as.cookie }),
  ...(key !== undefined && { 'idempotency-key': key }),
  ...(body !== '' && { 'content-type': 'application/json' }),
});

export const openClient = (origin: string, counters: Counters): Client => {
  const { send, close } = openConnections(origin);
  return {
    origin,
    ask: async <E extends Endpoint>(endpoint: E, input: ArgOf<E>, as?: Person, key?: string): Promise<Response<E>> => {
      const { path, body } = sentOf(endpoint, input);
      const { method } = endpoint;
      const { lost, status, text, headers } = await send({ method, path, headers: headersOf(as, key, body), body });
      if (lost !== null) throw new NoResponseError(`${method} ${path}: ${lost}`);
      counters.calls += 1;
      if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined)) counters.faults += 1;
      const answer: unknown = JSON.parse(text);
      const said = { status, text, cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
      if (status < 300) return { ...said, ok: true, answer: answer as AnswerOf<E> };
      const { code, message } = answer as Failure;
      return { ...said, ok: false, code, message };
    },
    close,
  };
};

/** True if the outcome is unknown, so the call must be repeated with its key. */
export const isUndecided = (response: Response): boolean =>
  response.status === 503 || (!response.ok && response.code === 'key_in_use');

const againMs = 50;

export const retryUntilDecided = async <S extends Response>(ask: () => Promise<S>): Promise<S> => {
  for (;;) {
    const response = await ask();
    if (!isUndecided(response)) return response;
    await pause(againMs);
  }
};

export const expectOk = <E extends Endpoint>(response: Response<E>): AnswerOf<E> => {
  if (!response.ok) throw new Error(`${response.status}: ${response.text}`);
  return response.answer;
};
