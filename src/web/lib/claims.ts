import { brand } from '../brand';

export interface Claiming {
  /** Waits until no other tab has it. */
  readonly waits?: boolean;
}

/** Claims a name for one tab of the browser. @returns a function that frees it; null if another tab has it. */
export type Claim = (name: string, how?: Claiming) => Promise<(() => void) | null>;

/** By the browser's locks, which end with their tab; without them the server still does each key once. */
export const claimInBrowser: Claim = (name, { waits = false } = {}) =>
  'locks' in navigator
    ? new Promise((answer) => {
        const hold = (lock: Lock | null) => (lock ? new Promise<void>((release) => answer(release)) : answer(null));
        void navigator.locks.request(`${brand.shortName}-${name}`, { ifAvailable: !waits }, hold);
      })
    : alone(name);

/** For a store without other tabs. */
export const alone: Claim = async () => () => undefined;
