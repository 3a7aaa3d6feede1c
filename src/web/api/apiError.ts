import type { Endpoint } from '../../contract/endpoint';
import type { FailureCode } from '../../contract/errors';
import * as messages from '../../contract/messages/index';

export interface ApiError {
  /** The server's status, or why there is none: not sent, not answered, or answered in a shape that we do not know. */
  readonly status: number | 'OFFLINE' | 'NETWORK' | 'DRIFT';
  readonly code?: FailureCode;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** The session that this browser holds has ended on the server. */
  readonly sessionRefused?: true;
  /** The same of the owner's page, whose session is a cookie. */
  readonly ownerRefused?: true;
  /** Not in our envelope: the answer of a proxy or of a public network's page. */
  readonly foreign?: true;
  /** An earlier attempt of this call had no answer, and this answer does not say what it did. */
  readonly lostTrip?: true;
}

export const drift: ApiError = {
  status: 'DRIFT',
  message: messages.server.unread,
};

/** For a call that only reads: nothing can have changed. */
export const readDrift: ApiError = {
  status: 'DRIFT',
  message: 'We couldn’t read the answer. Please try again.',
};

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  'message' in error &&
  typeof error.message === 'string';

export const codeOf = (error: unknown): FailureCode | undefined => (isApiError(error) ? error.code : undefined);

/** Refused before the server looked for the Idempotency-Key, for example without a session: that says nothing about an earlier attempt. */
const turnedAwayStatuses: readonly ApiError['status'][] = [401, 408, 425, 429];

/**
 * The outcome of an action that failed.
 * `rejected`: it was not done and will not be. That includes a 500, whose transaction was rolled back.
 * `retry_later`: to be sent again under the same Idempotency-Key; until then it is unknown whether an earlier attempt did it.
 * `unknown`: no answer from the server. Only its list, or the same call under its key, shows whether it was done.
 */
export const outcomeOf = (error: unknown): 'rejected' | 'retry_later' | 'unknown' => {
  if (!isApiError(error)) return 'unknown';
  const { status, code, foreign, lostTrip } = error;
  if (status === 'OFFLINE') return 'retry_later';
  if (typeof status !== 'number' || foreign === true) return 'unknown';
  // Our server gives every failure a code, except where the specification has it refuse with status 200.
  if (code === undefined) return status === 200 ? 'rejected' : 'unknown';
  if (turnedAwayStatuses.includes(status) || status === 503 || code === 'key_in_use') return 'retry_later';
  return code === 'internal' && lostTrip === true ? 'unknown' : 'rejected';
};

/** True if no attempt of this call can have changed anything: none was sent or accepted. */
export const isNotSent = (error: unknown): boolean =>
  isApiError(error) &&
  error.foreign !== true &&
  error.lostTrip !== true &&
  (error.status === 'OFFLINE' || error.status === 401 || error.status === 429);

export const errorMessage = (error: unknown, fallback: string): string =>
  isApiError(error) && error.message !== '' ? error.message : fallback;

export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  isApiError(error) ? (error.fields ?? {}) : {};

export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || (error.status === 400 && error.fields?.id !== undefined));

/** True if it was done, or another admin was faster. */
export const isDone = ({ error }: { error?: unknown }): boolean =>
  error === undefined || (isApiError(error) && (error.status === 409 || error.status === 404));

export const messageOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : '';

export const isRefusal = (body: unknown): body is { code?: unknown; message?: unknown; fields?: unknown } =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === true;

export const isEnvelope = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'boolean';

const textsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** A failure from the server's answer. An answer that is not in our envelope is marked as a proxy's. */
export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const envelope = isRefusal(body) ? body : {};
  return {
    status,
    // A code that this build does not know yet.
    ...(typeof envelope.code === 'string' ? { code: envelope.code as FailureCode } : {}),
    message: typeof envelope.message === 'string' ? envelope.message : '',
    ...(envelope.fields === undefined ? {} : { fields: textsOf(envelope.fields) }),
    ...(isEnvelope(body) ? {} : { foreign: true }),
    ...(retryAfter !== null && /^\d+$/.test(retryAfter) ? { retryAfterSeconds: Number(retryAfter) } : {}),
  };
}

/** A 401 of the owner's page is of its cookie, and touches no member's session. Any other ends the session only where a session was needed, and only if it is still the one that was sent. */
export const withSession = (
  error: ApiError,
  { access }: Endpoint,
  sent: string | null,
  held: string | null,
): ApiError => {
  if (error.status !== 401) return error;
  if (access === 'owner') return { ...error, ownerRefused: true };
  return access !== 'public' && sent !== null && sent === held ? { ...error, sessionRefused: true } : error;
};
