import type { Dispatch } from '@reduxjs/toolkit';
import { type BaseQueryFn, fetchBaseQuery, retry } from '@reduxjs/toolkit/query';
import { type Endpoint, isFile, urlOf } from '../../contract/endpoint';
import { limits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import { ping as pingEndpoint } from '../../contract/system';
import { type BaseState, networkChecked, selectOnline } from '../session/networkSlice';
import { selectToken } from '../session/sessionSlice';
import { type ApiError, drift, outcomeOf, readDrift, isEnvelope, refusal, withSession } from './apiError';
import { type Call, type CallMeta, isWrite, requestOf, keyOf, settled, type ApiPorts, type ReceivedFile } from './call';
import { noteServerTime } from '../lib/serverTime';

/** Checks the connection; null if the server answered at all, otherwise the reason. */
export async function ping({ fetch, origin }: ApiPorts): Promise<string | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), limits.connectivityAbortMs);
  try {
    await fetch(origin + urlOf(pingEndpoint), { method: pingEndpoint.method, cache: 'no-store', signal: abort.signal });
    return null;
  } catch {
    return abort.signal.aborted ? messages.server.timeout : messages.server.networkError;
  } finally {
    clearTimeout(timer);
  }
}

export const checkConnection =
  () =>
  async (dispatch: Dispatch, _getState: () => unknown, ports: ApiPorts): Promise<boolean> => {
    const error = await ping(ports);
    dispatch(networkChecked({ atMs: ports.clock.now(), error }));
    return error === null;
  };

const retryAfterMs = [300, 1_200];
const busyTries = 5;
const busyWaitMaxMs = 5_000;
const longestPauseMs = 5_000;

type Outcome = { data: unknown; error?: undefined } | { error: ApiError };

/** The pause before a retry; undefined for none. */
function pauses(mayRepeat: boolean, isReachable: () => boolean) {
  let lost = 0;
  let busy = 0;
  const pauseMs = ({ status, code, retryAfterSeconds = 0 }: ApiError): number | undefined => {
    const askedMs = retryAfterSeconds * 1_000;
    if (code === 'key_in_use') return busy++ < busyTries ? Math.min(askedMs, busyWaitMaxMs) : undefined;
    const waitMs = retryAfterMs[lost];
    const isLost = status === 503 || (status === 'NETWORK' && isReachable());
    if (!mayRepeat || !isLost || waitMs === undefined || askedMs > longestPauseMs) return undefined;
    lost += 1;
    return Math.max(waitMs, askedMs);
  };
  return { pauseMs, hasLost: () => lost > 0 };
}

/** True if the next equal call is a new action: a `create` is the same until decided. */
const isOver = ({ idempotent }: Endpoint, outcome: Outcome): boolean =>
  outcome.error === undefined || outcomeOf(outcome.error) === 'rejected' || idempotent === 'set';

/** While the network is known to be down, a write checks it first: the next regular check may be half a minute away. */
const request: BaseQueryFn<Call, unknown, ApiError> = async (call, api, extraOptions: object) => {
  const ports = api.extra as ApiPorts;
  const state = () => api.getState() as BaseState;
  const { endpoint } = call;
  // The session at the time of the call, even if another has begun.
  const token = endpoint.access === 'owner' ? null : selectToken(state());
  let reachable = selectOnline(state());
  const check = async () => (reachable = await checkConnection()(api.dispatch, api.getState, ports));
  if (!reachable && endpoint.offline !== 'send' && !(isWrite(endpoint) && (await check())))
    return { error: { status: 'OFFLINE', message: messages.server.offline } };

  const key = isWrite(endpoint) ? keyOf(ports, call, token) : null;
  const args = requestOf(call, token, key);
  const send = fetchBaseQuery({ baseUrl: ports.origin, fetchFn: ports.fetch });
  const isReadable = (body: unknown) => isFile(endpoint.produces) || isEnvelope(body);
  const sendOnce = async (): Promise<Outcome> => {
    const sentMs = Date.now();
    const { data, error, meta } = await send(args, api, extraOptions);
    noteServerTime(meta?.response?.headers.get('Date'), sentMs);
    if (error === undefined)
      return isReadable(data) ? { data } : { error: { ...(isWrite(endpoint) ? drift : readDrift), foreign: true } };
    if (typeof error.status === 'number')
      return { error: refusal(error.status, error.data, meta?.response?.headers.get('Retry-After') ?? null) };
    if (!api.signal.aborted) await check();
    return { error: { status: 'NETWORK', message: messages.server.networkFailed } };
  };
  // Repeated under the same Idempotency-Key, so that the server does it once however many attempts arrive.
  const confirmed = async (): Promise<Outcome> => {
    const { pauseMs, hasLost } = pauses(!isWrite(endpoint) || endpoint.idempotent !== null, () => reachable);
    let pause: number | undefined;
    const { data, error } = await retry<BaseQueryFn<void, unknown, ApiError>>(sendOnce, {
      retryCondition: (failure) => (pause = pauseMs(failure as ApiError)) !== undefined,
      backoff: () => new Promise((resolve) => setTimeout(resolve, pause)),
    })(undefined, api, extraOptions);
    if (error === undefined) return { data };
    if (error.code !== 'needs_confirmation' && error.code !== 'link_needed')
      return { error: hasLost() ? { ...error, lostTrip: true } : error };
    if (await ports.confirmations.ask(error.message)) return confirmed();
    if (error.code === 'link_needed') return { error };
    return { error: { status: 403, code: 'needs_confirmation', message: messages.server.stepUpCancelled } };
  };
  const outcome = await confirmed();
  if (key !== null && isOver(endpoint, outcome)) settled(ports, key);
  if (outcome.error) return { error: withSession(outcome.error, endpoint, token, selectToken(state())) };
  if (!isFile(endpoint.produces)) return { data: outcome.data };
  // The store holds plain data, so it gets the name; the file is saved.
  const { file, filename } = outcome.data as ReceivedFile;
  ports.saveFile(file, filename);
  return { data: { filename } };
};

/** Adds the toast for the listener; thrown calls have an outcome too. */
export const baseQuery: BaseQueryFn<Call, unknown, ApiError, object, CallMeta['meta']> = async (
  call,
  api,
  options,
) => ({
  ...(await Promise.resolve(request(call, api, options)).catch(() => ({
    error: isWrite(call.endpoint) ? drift : readDrift,
  }))),
  meta: { toast: call.endpoint.toast },
});
