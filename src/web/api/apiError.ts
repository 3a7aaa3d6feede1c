/** How a call failed, as plain data for the store. */
export interface ApiError {
  /** The server's status, or why there is none: not sent, not answered, or answered in a shape that we do not know. */
  readonly status: number | 'OFFLINE' | 'NETWORK' | 'DRIFT';
  /** For a person; empty where nobody found words, so that the screen uses its own. */
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
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

/** What only the verb says, once it knows what became of every trip under the same Idempotency-Key. 200: an envelope that says no. */
const decidingStatuses: readonly ApiError['status'][] = [200, 400, 403, 409, 422];

/** The first call under this Idempotency-Key is still at work: to be asked again under the same key. */
export const isBusy = ({ status, foreign, retryAfterSeconds }: ApiError): boolean =>
  status === 409 && foreign !== true && retryAfterSeconds !== undefined;

/**
 * Whether nobody knows if the action was done. Only its success or the server's own refusal of it decides: a call that was not
 * let in (401, 408, 425, 429), not answered, or answered by somebody else, may be the repetition of one that arrived.
 */
export const isUndecided = (error: unknown): boolean =>
  error !== undefined &&
  !(isApiError(error) && error.foreign !== true && !isBusy(error) && decidingStatuses.includes(error.status));

/** Whether this call, however often it was repeated by itself, cannot have done anything: it never left, or was not let in. */
export const isUndone = (error: unknown): boolean =>
  isApiError(error) &&
  error.foreign !== true &&
  error.lostTrip !== true &&
  (error.status === 'OFFLINE' || error.status === 401 || error.status === 429);

const passingStatuses: readonly ApiError['status'][] = [401, 408, 425, 429];

/** Whether the server has refused for good, so that the same call sent later is refused again. */
export const isFinal = (error: unknown): boolean =>
  isApiError(error) &&
  error.foreign !== true &&
  !isBusy(error) &&
  typeof error.status === 'number' &&
  error.status < 500 &&
  !passingStatuses.includes(error.status);

/** The words of a failure: the server's or the network's where there are any, else the screen's own. */
export const errorMessage = (error: unknown, fallback: string): string =>
  isApiError(error) && error.message !== '' ? error.message : fallback;

/** The server's text for each field at fault. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  isApiError(error) ? (error.fields ?? {}) : {};

/** There is no such thing. An address with an impossible id is refused as bad input, which comes to the same. */
export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || (error.status === 400 && error.fields?.id !== undefined));
