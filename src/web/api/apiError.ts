import type { FailureCode, Selection } from '../../contract/errors';

/** How a call failed, as plain data for the store. */
export interface ApiError {
  /** The server's status, or why there is none: not sent, not answered, or answered in a shape that we do not know. */
  readonly status: number | 'OFFLINE' | 'NETWORK' | 'DRIFT';
  /** What the server says it is; absent where it was not the server that spoke. */
  readonly code?: FailureCode;
  /** For a person; empty where nobody found words, so that the screen uses its own. */
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Of `selection_changed`: what matches now. */
  readonly selection?: Selection;
  readonly retryAfterSeconds?: number;
  /** The server no longer knows the session that this browser still holds. */
  readonly sessionRefused?: true;
  /** Not in our envelope: a proxy, or the page of a public network, spoke instead of the server. */
  readonly foreign?: true;
  /** An earlier trip of this call had left and was not answered: what became of it this answer does not say. */
  readonly lostTrip?: true;
}

export const drift: ApiError = {
  status: 'DRIFT',
  message: 'We could not read the answer, though it may have been done. Reload the page and look before you try again.',
};

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  'message' in error &&
  typeof error.message === 'string';

/** The server's code of a failure; undefined for every other. */
export const codeOf = (error: unknown): FailureCode | undefined => (isApiError(error) ? error.code : undefined);

/** Turned away before anyone looked for the Idempotency-Key, as for want of a session: that says nothing of an earlier trip. */
const turnedAwayStatuses: readonly ApiError['status'][] = [401, 408, 425, 429];

/**
 * What became of an action that failed.
 * `rejected`: the server says that it was not done and will not be. A 500 says so too, because its transaction was rolled back.
 * `retry_later`: to be asked again under the same Idempotency-Key; before that, nobody says whether an earlier trip did it.
 * `unknown`: no answer, or none of the server's. Only its list, or the same call under its key, shows whether it was done.
 */
export const outcomeOf = (error: unknown): 'rejected' | 'retry_later' | 'unknown' => {
  if (!isApiError(error)) return 'unknown';
  const { status, code, foreign, lostTrip } = error;
  if (status === 'OFFLINE') return 'retry_later';
  if (typeof status !== 'number' || foreign === true) return 'unknown';
  // A failure without a code is none that our server would write, unless it says no with status 200, as the specification has it.
  if (code === undefined) return status === 200 ? 'rejected' : 'unknown';
  if (turnedAwayStatuses.includes(status) || status === 503 || code === 'key_in_use') return 'retry_later';
  return code === 'internal' && lostTrip === true ? 'unknown' : 'rejected';
};

/** Whether this call, however often it was repeated by itself, cannot have done anything: it never left, or was not let in. */
export const isNotSent = (error: unknown): boolean =>
  isApiError(error) &&
  error.foreign !== true &&
  error.lostTrip !== true &&
  (error.status === 'OFFLINE' || error.status === 401 || error.status === 429);

/** The words of a failure: the server's or the network's where there are any, else the screen's own. */
export const errorMessage = (error: unknown, fallback: string): string =>
  isApiError(error) && error.message !== '' ? error.message : fallback;

/** What matches now, where that is more than was confirmed; undefined for every other failure. */
export const changedSelection = (error: unknown): Selection | undefined =>
  codeOf(error) === 'selection_changed' && isApiError(error) ? error.selection : undefined;

/** The server's text for each field at fault. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  isApiError(error) ? (error.fields ?? {}) : {};

/** There is no such thing. An address with an impossible id is refused as bad input, which comes to the same. */
export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || (error.status === 400 && error.fields?.id !== undefined));
