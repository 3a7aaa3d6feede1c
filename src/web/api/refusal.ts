import type { Endpoint } from '../../contract/endpoint';
import type { FailureCode, Selection } from '../../contract/errors';
import type { ApiError } from './apiError';

export const isRefusal = (
  body: unknown,
): body is { code?: unknown; message?: unknown; fields?: unknown; selection?: unknown } =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === true;

export const isEnvelope = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'boolean';

const textsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const selectionIn = (body: unknown): Selection | undefined =>
  typeof body === 'object' &&
  body !== null &&
  'count' in body &&
  typeof body.count === 'number' &&
  'sum' in body &&
  typeof body.sum === 'number'
    ? { count: body.count, sum: body.sum }
    : undefined;

/** A failure from the server's answer. An answer that is not in our envelope is marked as a proxy's. */
export function refusal(status: number, body: unknown, retryAfter: string | null): ApiError {
  const envelope = isRefusal(body) ? body : {};
  const selection = selectionIn(envelope.selection);
  return {
    status,
    // A code that this build does not know yet.
    ...(typeof envelope.code === 'string' ? { code: envelope.code as FailureCode } : {}),
    message: typeof envelope.message === 'string' ? envelope.message : '',
    ...(envelope.fields === undefined ? {} : { fields: textsOf(envelope.fields) }),
    ...(selection ? { selection } : {}),
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
