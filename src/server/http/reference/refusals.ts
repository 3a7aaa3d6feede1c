import type { Endpoint } from '../../../contract/endpoint';
import { type FailureCode, failureCodes, failures } from '../../../contract/errors';

// A GET that creates something; see docs/deviations.md.
const changes = ({ method, name }: Endpoint): boolean =>
  (method !== 'GET' && method !== 'HEAD') || name === 'generateCoupon';
const namesARow = ({ params, body }: Endpoint): boolean =>
  ['id', 'task_id', 'withdrawl_id'].some((key) => key in params.shape || key in body.shape);
export const sendsBody = ({ body, upload }: Endpoint): boolean => upload !== null || Object.keys(body.shape).length > 0;
const takesInput = (endpoint: Endpoint): boolean =>
  sendsBody(endpoint) || [endpoint.params, endpoint.query].some(({ shape }) => Object.keys(shape).length > 0);

/** Calls that know the account without a session. */
const knowTheAccount = new Set(['login', 'resetPassword']);
/** Changes that anyone with a session may make, whatever happened to the account meanwhile. */
const harmless = new Set(['logout', 'markNotificationsRead']);

const mayForbid = (endpoint: Endpoint): boolean => {
  if (endpoint.access === 'public') return knowTheAccount.has(endpoint.name);
  return endpoint.access === 'admin' || (changes(endpoint) && !harmless.has(endpoint.name));
};

/** Codes that a call need not declare: they follow from its access, its input or its key, or any call may have them. */
export const usualCodes: ReadonlySet<FailureCode> = new Set([
  'unauthenticated',
  'session_ended',
  'forbidden',
  'not_by_link',
  'validation_failed',
  'bad_request',
  'not_found',
  'key_in_use',
  'key_reused',
  'needs_confirmation',
  'clock_wrong',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'no_room',
  'server_busy',
  'unavailable',
]);

export const refusalStatuses = (endpoint: Endpoint): readonly number[] => {
  const rules: readonly (readonly [number, boolean])[] = [
    [400, takesInput(endpoint)],
    [401, endpoint.access !== 'public' || endpoint.name === 'login'],
    [403, mayForbid(endpoint)],
    [404, namesARow(endpoint)],
    [
      409,
      endpoint.name === 'verifyOtp' || (changes(endpoint) && (namesARow(endpoint) || endpoint.idempotent !== null)),
    ],
    [413, sendsBody(endpoint)],
    [415, sendsBody(endpoint)],
    [422, endpoint.idempotent !== null],
    [429, true],
    [503, true],
  ];
  const implied = rules.filter(([, applies]) => applies).map(([status]) => status);
  const declared = (endpoint.errors ?? []).map((code) => failures[code].status);
  return [...new Set<number>([...implied, ...declared])].sort((one, other) => one - other);
};

export const codesOf = (status: number): readonly FailureCode[] =>
  failureCodes.filter((code) => failures[code].status === status);

export const refusalMeanings: Readonly<Record<number, string>> = {
  400: 'Something in the input is not right; `fields` says what, under each field’s name.',
  401: 'No session, or one that has ended; at `login`, the wrong e-mail or password.',
  403: 'Not this caller’s to do.',
  404: 'There is no such row, or it is not the caller’s to see.',
  405: 'The address does not answer this method; `Allow` names those that it does.',
  409: 'The state does not allow it any more; the message says why. With `Retry-After`: the first call with this `Idempotency-Key` is still at work, ask again with the same key.',
  413: 'Larger than is accepted. Any call with a body.',
  415: 'Content of a kind that is not accepted. Any call with a body.',
  422: 'The `Idempotency-Key` was used before with other input.',
  429: 'Too many calls; `Retry-After` says how many seconds to wait. Any call.',
  503: 'The server has no database or no room just now; `Retry-After` says how many seconds to wait. Whether a change was made is unknown unless the message says so: repeat it with the same `Idempotency-Key`. Any call.',
};
