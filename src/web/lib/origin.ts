/** The navigation state that a redirect keeps: the person's destination, and the network's error if that was the cause. */
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

/** The origin of a redirect, or null if the state names none. Only a path of this site counts. */
export const getOrigin = (state: unknown): string | null => {
  const { from } = getState(state);
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
};

/** The network's error text that a redirect to the offline page brought along, or null. */
export const getNetworkError = (state: unknown): string | null => {
  const { error } = getState(state);
  return typeof error === 'string' ? error : null;
};
