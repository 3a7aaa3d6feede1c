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
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  'message' in error &&
  typeof error.message === 'string';

/**
 * Whether nobody knows if the call was done: no answer came, or one of a server in trouble or of a proxy before it.
 * What was never sent, refused, or answered in a shape that we do not know, is decided.
 */
export const isUndecided = (error: unknown): boolean =>
  error !== undefined &&
  (!isApiError(error) || error.status === 'NETWORK' || (typeof error.status === 'number' && error.status >= 500));

/** The words of a failure: the server's or the network's where there are any, else the screen's own. */
export const errorMessage = (error: unknown, fallback: string): string =>
  isApiError(error) && error.message !== '' ? error.message : fallback;

/** The server's text for each field at fault. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  isApiError(error) ? (error.fields ?? {}) : {};

/** There is no such thing. An address with an impossible id is refused as bad input, which comes to the same. */
export const isNotFound = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || (error.status === 400 && error.fields?.id !== undefined));
