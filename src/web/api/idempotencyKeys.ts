import type { Call } from './call';

// Beyond this number the oldest key is forgotten; so many calls without an answer do not happen on one page.
const undecidedMax = 50;
const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
/** randomUUID is missing on a page without https; random values are not. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');

/** By store: the calls without an outcome so far, with their keys. */
const undecided = new WeakMap<object, Map<string, string>>();

/**
 * The key of one action of a person. Pressing twice, or again after a call whose outcome nobody knows, is the same action:
 * it carries the same key, so that the server does it once even if the first call had arrived.
 */
export function keyOf(store: object, { endpoint, input, key: kept }: Call, token: string | null): string {
  if (kept !== undefined) return kept;
  if (endpoint.idempotent === null) return newKey();
  const calls = undecided.get(store) ?? new Map<string, string>();
  undecided.set(store, calls);
  const action = JSON.stringify([endpoint.name, input, token]);
  const known = calls.get(action);
  if (known !== undefined) return known;
  const oldest = calls.size >= undecidedMax ? calls.keys().next().value : undefined;
  if (oldest !== undefined) calls.delete(oldest);
  const key = newKey();
  calls.set(action, key);
  return key;
}

/** The server has decided, so the next equal call is a new action. */
export function settled(store: object, key: string): void {
  const calls = undecided.get(store);
  for (const [action, used] of calls ?? []) if (used === key) calls?.delete(action);
}
