import type { Endpoint } from '../../contract/endpoint';
import type { FailureCode } from '../../contract/errors';
import * as messages from '../../contract/messages/index';

export interface ApiError {
  /** The server's status, or the reason for none: not sent, no answer, or an unreadable one. */
  readonly status: number | 'OFFLINE' | 'NETWORK' | 'DRIFT';
  readonly code?: FailureCode;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** This browser's session has ended on the server. */
  readonly sessionRefused?: true;
  /** The same for the owner's page. */
  readonly ownerRefused?: true;
  /** Not our envelope: a proxy's or a public network's page. */
  readonly foreign?: true;
  /** An earlier attempt had no answer, and this answer does not tell its outcome. */
  readonly lostTrip?: true;
}

export const drift: ApiError = {
  status: 'DRIFT',
  message: messages.server.unread,
};

/** A read cannot have changed anything. */
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

/** Refused before the Idempotency-Key is checked, so earlier attempts are unknown. */
const turnedAwayStatuses: readonly ApiError['status'][] = [401, 408, 425, 429];

/** `rejected`: not done, even by a 500. `retry_later`: repeat under its key. `unknown`: only list or repeat tells. */
export const outcomeOf = (error: unknown): 'rejected' | 'retry_later' | 'unknown' => {
  if (!isApiError(error)) return 'unknown';
  const { status, code, foreign, lostTrip } = error;
  if (status === 'OFFLINE') return 'retry_later';
  if (typeof status !== 'number' || foreign === true) return 'unknown';
  // Our server's failures have codes, except the specified refusals with status 200.
  if (code === undefined) return status === 200 ? 'rejected' : 'unknown';
  if (turnedAwayStatuses.includes(status) || status === 503 || code === 'key_in_use') return 'retry_later';
  return code === 'internal' && lostTrip === true ? 'unknown' : 'rejected';
};

/** True if no attempt was sent or accepted. */
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

/** A failure from an answer, marked if not in our envelope. */
export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const envelope = isRefusal(body) ? body : {};
  return {
    status,
    // May be newer than this build.
    ...(typeof envelope.code === 'string' ? { code: envelope.code as FailureCode } : {}),
    message: typeof envelope.message === 'string' ? envelope.message : '',
    ...(envelope.fields === undefined ? {} : { fields: textsOf(envelope.fields) }),
    ...(isEnvelope(body) ? {} : { foreign: true }),
    ...(retryAfter !== null && /^\d+$/.test(retryAfter) ? { retryAfterSeconds: Number(retryAfter) } : {}),
  };
}

/** Ends the session on a 401 to its token. The owner's page has a cookie instead. */
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
