import { makeConfirmations } from '../api/confirmations';
import { type Elect, leadAlone } from '../lib/leader';
import { formDrafts, type FormDrafts } from '../lib/formDrafts';
import type { RedirectState } from '../lib/origin';
import { saveFile } from '../lib/saveFile';
import { serverNow } from '../lib/serverTime';
import { alone, memoryPendingStore, type PendingPorts } from '../pending/pendingStore';

export interface Toaster {
  success(text: string): void;
  error(text: string): void;
  info(text: string): void;
}

/** The store's ports, through which alone listeners know the browser. */
export interface Ports extends PendingPorts {
  readonly toaster: Toaster;
  readonly navigate: (to: string, options?: { replace?: boolean; state?: RedirectState }) => void;
  /** The person's address, from the first slash on. */
  readonly place: () => string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The drafts of half-filled forms in this tab. */
  readonly drafts: Pick<FormDrafts, 'forgetAll'>;
  /** Fires `online`, `offline`, `storage`, `pageshow`, `pagehide`, `freeze`, `resume` and `visibilitychange`. */
  readonly events: EventTarget;
  /** A store without a page is never looked at, so it follows no event stream. */
  readonly isVisible: () => boolean;
  /** Elects the tab that holds the event stream of a session for all of them. */
  readonly elect: Elect;
}

export type GivenPorts = Pick<Ports, 'toaster' | 'navigate'> & Partial<Ports>;

/** A storage that lasts as long as the page. */
export function memoryStorage(): Ports['storage'] {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

export const completePorts = (given: GivenPorts): Ports => ({
  fetch: (input, init) => fetch(input, init),
  origin: '',
  clock: { now: () => serverNow().getTime() },
  pendingStore: memoryPendingStore(),
  claim: alone,
  saveFile,
  confirmations: makeConfirmations(),
  place: () => '/',
  storage: memoryStorage(),
  drafts: formDrafts(memoryStorage()),
  events: new EventTarget(),
  isVisible: () => false,
  elect: leadAlone,
  ...given,
});
