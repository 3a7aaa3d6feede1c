import { makeConfirmations } from '../api/confirmations';
import { type Elect, leadAlone } from '../lib/leader';
import { formDrafts } from '../lib/formDrafts';
import type { RedirectState } from '../lib/origin';
import { saveFile } from '../lib/saveFile';
import { serverNow } from '../lib/serverTime';
import type { Toaster } from '../ui/toaster';
import { alone, memoryPendingStore, type PendingPorts } from '../pending/pendingStore';

export interface Ports extends PendingPorts {
  readonly toaster: Pick<Toaster, 'success' | 'error' | 'info' | 'note'>;
  readonly navigate: (to: string, options?: { replace?: boolean; state?: RedirectState }) => void;
  readonly place: () => string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly drafts: Pick<ReturnType<typeof formDrafts>, 'forgetAll'>;
  /** Fires `online`, `offline`, `storage`, `pageshow`, `pagehide`, `freeze`, `resume` and `visibilitychange`. */
  readonly events: EventTarget;
  /** Invisible pages follow no event stream. */
  readonly isVisible: () => boolean;
  readonly elect: Elect;
}

export type GivenPorts = Pick<Ports, 'toaster' | 'navigate'> & Partial<Ports>;

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
