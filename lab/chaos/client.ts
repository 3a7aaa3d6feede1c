import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { urlOf, type AnswerOf, type ArgOf, type Endpoint } from '../../src/contract/endpoint';
import type { Failure } from '../../src/contract/errors';

/** Who speaks: from an address of their own, and signed in if they have a token. */
export interface Person {
  readonly email: string;
  readonly address: string;
  readonly token: string;
}

/** What the server said. `text` is its answer to the letter. */
export type Response<E extends Endpoint = Endpoint> = {
  readonly status: number;
  readonly text: string;
} & (
  { readonly ok: true; readonly answer: AnswerOf<E> } | ({ readonly ok: false } & Pick<Failure, 'code' | 'message'>)
);

/** The call went out, and its outcome is unknown. */
export class NoResponseError extends Error {
  override readonly name = 'Lost';
}

/** What all lines of a scenario have seen together. */
export interface Counters {
  calls: number;
  /** Answers of 5xx but for 503, which says honestly that nothing is known. */
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
  ...(key !== undefined && { 'idempotency-key': key }),
  ...(body !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
});

type Raw = Pick<Response, 'status' | 'text'>;

const read = <E extends Endpoint>(raw: Raw): Response<E> => {
  // What arrives may have been cut anywhere, and a part of JSON is none.
  const answer: unknown = JSON.parse(raw.text);
  if (raw.status < 300) return { ...raw, ok: true, answer: answer as AnswerOf<E> };
  const { code, message } = answer as Failure;
  return { ...raw, ok: false, code, message };
};

const timeoutMs = 60_000;

/** A way to one origin, over which anybody may call it. */
export const openClient = (origin: string, counters: Counters): Client => {
  const agent = new Agent({ keepAlive: true });
  const send = (method: string, path: string, headers: Record<string, string>, body: string) =>
    new Promise<Raw>((resolve, reject) => {
      const lost = (error?: Error): void =>
        reject(new NoResponseError(`${method} ${path}: ${error?.message ?? 'cut off'}`));
      const clientRequest = request(origin + path, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', lost);
        answer.once('close', () => {
          clearTimeout(timer);
          if (!answer.complete) return lost();
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() });
        });
      });
      const timer = setTimeout(() => clientRequest.destroy(new Error('no answer in time')), timeoutMs);
      clientRequest.once('error', (error) => {
        clearTimeout(timer);
        lost(error);
      });
      clientRequest.end(body);
    });
  return {
    origin,
    ask: async <E extends Endpoint>(endpoint: E, input: ArgOf<E>, as?: Person, key?: string) => {
      const { path, body } = sentOf(endpoint, input);
      const raw = await send(endpoint.method, path, headersOf(as, key, body), body);
      counters.calls += 1;
      if (raw.status >= 500 && raw.status !== 503) counters.faults += 1;
      return read<E>(raw);
    },
    close: () => agent.destroy(),
  };
};

/** Whether a response leaves the outcome open, so that the same key has to ask again. */
export const isUndecided = (response: Response): boolean =>
  response.status === 503 || (!response.ok && response.code === 'key_in_use');

const againMs = 50;

/** Asks, and asks again with the same key as long as the answer leaves the outcome open. */
export const retryUntilDecided = async <S extends Response>(ask: () => Promise<S>): Promise<S> => {
  for (;;) {
    const response = await ask();
    if (!isUndecided(response)) return response;
    await pause(againMs);
  }
};

/** The answer of a call that has to succeed. */
export const expectOk = <E extends Endpoint>(response: Response<E>): AnswerOf<E> => {
  if (!response.ok) throw new Error(`${response.status}: ${response.text}`);
  return response.answer;
};
