/** A redirect's state: the destination, and the network error that caused it. */
export interface RedirectState {
  readonly from?: string;
  readonly error?: string | null;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

export const getAddress = ({ pathname, search, hash }: Place): string => pathname + search + hash;

const getState = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? { ...state } : {};

/** The address before a redirect; only paths of this site. */
export const getOrigin = (state: unknown): string | null => {
  const { from } = getState(state);
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
};

/** The network error behind a redirect to the offline page. */
export const getNetworkError = (state: unknown): string | null => {
  const { error } = getState(state);
  return typeof error === 'string' ? error : null;
};
