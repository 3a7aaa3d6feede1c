import { fetchBaseQuery, type BaseQueryApi, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query';
import { type Endpoint, isFile, urlOf } from '../../contract/endpoint';
import type { FailureCode, Selection } from '../../contract/errors';
import * as messages from '../../contract/messages';
import { selectOnline } from '../session/networkSlice';
import { selectToken } from '../session/sessionSlice';
import type { GroundState } from '../session/hooks';
import { type ApiError, drift, outcomeOf } from './apiError';
import type { Call } from './call';
import type { MutationName } from './mutations';
import { checkConnection } from './checkConnection';
import { type ReceivedFile, receiveFile } from './receivedFile';
import { keyOf, setsState, settled } from './idempotencyKeys';
import type { ApiPorts } from './ports';

const answerWaitMs = 30_000;
const fileWaitMs = 120_000;
const retryAfterMs = [300, 1_200];
const busyTries = 5;
const busyWaitMaxMs = 5_000;
/** Longer than this nobody is left to look at a button that turns. */
const longestPauseMs = 5_000;

/** The specification has it tried whatever is known of the network. By its name: its contract comes with its page. */
const sentOffline: MutationName = 'requestWithdrawal';

type Outcome = { data: unknown } | { error: ApiError };

const pick = (input: Call['input'], keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]));

const isWrite = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'HEAD';

function bodyOf({ endpoint, input }: Call): FormData | Record<string, unknown> | undefined {
  const fields = pick(input, Object.keys(endpoint.body.shape));
  if (endpoint.upload === null) return Object.keys(endpoint.body.shape).length > 0 ? fields : undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (input.file instanceof Blob) form.append(endpoint.upload.field, input.file);
  return form;
}

/** Undefined where there is none: the address would end with a bare question mark. */
export function queryOf({ endpoint, input }: Call): Record<string, unknown> | undefined {
  const given = Object.entries(pick(input, Object.keys(endpoint.query.shape))).filter(
    ([, value]) => value !== '' && value !== null,
  );
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

function requestOf(call: Call, token: string | null, key: string | null): FetchArgs {
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

const isRefusal = (
  body: unknown,
): body is { code?: unknown; message?: unknown; fields?: unknown; selection?: unknown } =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === true;

const isEnvelope = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'boolean';

const textsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const selectionIn = (told: unknown): Selection | undefined =>
  typeof told === 'object' &&
  told !== null &&
  'count' in told &&
  typeof told.count === 'number' &&
  'sum' in told &&
  typeof told.sum === 'number'
    ? { count: told.count, sum: told.sum }
    : undefined;

export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const told = isRefusal(body) ? body : {};
  const selection = selectionIn(told.selection);
  return {
    status,
    // One that this build does not know yet equals none that it asks for.
    ...(typeof told.code === 'string' ? { code: told.code as FailureCode } : {}),
    message: typeof told.message === 'string' ? told.message : '',
    ...(told.fields === undefined ? {} : { fields: textsOf(told.fields) }),
    ...(selection ? { selection } : {}),
    ...(isEnvelope(body) ? {} : { foreign: true }),
    ...(retryAfter !== null && /^\d+$/.test(retryAfter) ? { retryAfterSeconds: Number(retryAfter) } : {}),
  };
}

/** The file goes to the person and its name to the store, which holds plain data only. */
function handedOver({ endpoint }: Call, outcome: Outcome, { saveFile }: ApiPorts): Outcome {
  if ('error' in outcome || !isFile(endpoint.produces)) return outcome;
  const { file, filename } = outcome.data as ReceivedFile;
  saveFile(file, filename);
  return { data: { filename } };
}

/** One trip. Null: nothing came back. */
async function send(
  endpoint: Endpoint,
  request: FetchArgs,
  api: BaseQueryApi,
  extraOptions: object,
  ports: ApiPorts,
): Promise<Outcome | null> {
  const { data, error, meta } = await fetchBaseQuery({ baseUrl: ports.origin, fetchFn: ports.fetch })(
    request,
    api,
    extraOptions,
  );
  if (error === undefined)
    return isFile(endpoint.produces) || isEnvelope(data) ? { data } : { error: { ...drift, foreign: true } };
  if (typeof error.status !== 'number') return null;
  return { error: refusal(error.status, error.data, meta?.response?.headers.get('Retry-After') ?? null) };
}

/** How long to leave a call alone whose first trip is still at work; null for every other outcome. */
const busyWaitMs = (outcome: Outcome): number | null =>
  'error' in outcome && outcome.error.code === 'key_in_use'
    ? Math.min((outcome.error.retryAfterSeconds ?? 0) * 1_000, busyWaitMaxMs)
    : null;

/** How long to wait before a call goes out once more that the server could not serve just now; undefined: it does not. */
function pauseAfter(outcome: Outcome, trip: number): number | undefined {
  if (!('error' in outcome) || outcome.error.status !== 503) return undefined;
  const askedMs = (outcome.error.retryAfterSeconds ?? 0) * 1_000;
  const pauseMs = retryAfterMs[trip];
  return pauseMs === undefined || askedMs > longestPauseMs ? undefined : Math.max(pauseMs, askedMs);
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Trips {
  /** Whether twice is the same as once. */
  readonly mayRepeat: boolean;
  readonly isGivenUp: () => boolean;
  readonly isReachable: () => Promise<boolean>;
}

/** Makes trips until one is answered, as often as makes sense. */
async function answered(
  trip: () => Promise<Outcome | null>,
  { mayRepeat, isGivenUp, isReachable }: Trips,
): Promise<Outcome> {
  for (let lost = 0, busy = 0; ;) {
    const outcome = await trip();
    const busyMs = outcome && busyWaitMs(outcome);
    const laterMs = outcome && mayRepeat ? pauseAfter(outcome, lost) : undefined;
    if (busyMs !== null && busy < busyTries && !isGivenUp()) {
      busy += 1;
      await wait(busyMs);
    } else if (laterMs !== undefined && !isGivenUp()) {
      lost += 1;
      await wait(laterMs);
    } else if (outcome !== null) {
      return 'error' in outcome ? { error: afterTrips(outcome.error, lost) } : outcome;
    } else {
      const unanswered: Outcome = { error: { status: 'NETWORK', message: messages.network.failed } };
      if (isGivenUp()) return unanswered;
      const reachable = await isReachable();
      const pauseMs = retryAfterMs[lost];
      if (!reachable || !mayRepeat || pauseMs === undefined) return unanswered;
      lost += 1;
      await wait(pauseMs);
    }
  }
}

/** What the server wants confirmed before it does anything; undefined for every other outcome. */
const confirmationIn = (outcome: Outcome): string | undefined =>
  'error' in outcome && outcome.error.code === 'needs_confirmation' ? outcome.error.message : undefined;

/** Has the person confirm where the server asks for it, and makes the very same call again, under the same Idempotency-Key. */
async function confirmed(call: () => Promise<Outcome>, { confirmations }: ApiPorts): Promise<Outcome> {
  for (;;) {
    const outcome = await call();
    const text = confirmationIn(outcome);
    if (text === undefined) return outcome;
    if (!(await confirmations.ask(text)))
      return { error: { status: 403, code: 'needs_confirmation', message: messages.stepUp.cancelled } };
  }
}

/**
 * Whether the next call like this one is a new action. What makes something is the same action until it is decided. What sets a state is over
 * with this press: something else may be set before the person presses again, and the kept answer to the first would set nothing.
 */
const isOver = ({ name }: Endpoint, outcome: Outcome): boolean =>
  !('error' in outcome) || outcomeOf(outcome.error) === 'rejected' || setsState(name);

/**
 * Sends a call and reads its envelope.
 * Nothing is sent while the network is known to be down, but a withdrawal, which the specification lets through. What a person
 * has pressed looks once more whether it still is: the next regular look may be half a minute away.
 * Where no answer comes, the connection is checked: if the server can be reached, a call that may safely be repeated is,
 * with the same Idempotency-Key. So is one whose first trip is still at work there, and one that the server says it cannot serve just now
 * (503): that is no answer either.
 */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError> = async (call, api, extraOptions: object) => {
  // `extra` is what makeStore was given; its type says so there.
  const ports = api.extra as ApiPorts;
  const state = () => api.getState() as GroundState;
  const { endpoint } = call;
  // Whoever pressed is whose call it is, even if somebody else has signed in by the time it goes out.
  const token = selectToken(state());
  const isReachable = () => checkConnection()(api.dispatch, api.getState, ports);
  if (!selectOnline(state()) && endpoint.name !== sentOffline) {
    if (!isWrite(endpoint) || !(await isReachable()))
      return { error: { status: 'OFFLINE', message: messages.network.offline } };
  }

  const key = isWrite(endpoint) ? keyOf(ports, call, token) : null;
  const request = requestOf(call, token, key);
  const trip = () => send(endpoint, request, api, extraOptions, ports);
  const mayRepeat = !isWrite(endpoint) || endpoint.idempotent;
  const isGivenUp = () => api.signal.aborted;
  const outcome = await confirmed(() => answered(trip, { mayRepeat, isGivenUp, isReachable }), ports);
  if (key !== null && isOver(endpoint, outcome)) settled(ports, key);
  return 'error' in outcome
    ? { error: withSession(outcome.error, endpoint, token, selectToken(state())) }
    : handedOver(call, outcome, ports);
};

const afterTrips = (error: ApiError, lost: number): ApiError => (lost > 0 ? { ...error, lostTrip: true } : error);

/** A 401 counts against the session only where a session was needed, and only if it is still the one that was sent. */
export const withSession = (
  error: ApiError,
  { access }: Endpoint,
  sent: string | null,
  held: string | null,
): ApiError =>
  error.status === 401 && access !== 'public' && sent !== null && sent === held
    ? { ...error, sessionRefused: true }
    : error;
