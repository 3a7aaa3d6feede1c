import type { Confirmations } from '../lib/confirmations';
import type { Claim } from '../lib/claims';
import type { PendingStore } from '../lib/pendingStore';

/** What the calls need from outside; the store hands it to them as its `extra`. */
export interface ApiPorts {
  readonly fetch: typeof fetch;
  /** Where the API answers, without a slash at the end; empty on the page's own origin. */
  readonly origin: string;
  readonly clock: { readonly now: () => number };
  /** What this device keeps until the server has it. */
  readonly pendingStore: PendingStore;
  /** Takes a thing for this tab alone. */
  readonly claim: Claim;
  /** Asks the person to confirm that it is them, before the server does what it was asked. */
  readonly confirmations: Confirmations;
  /** Hands a file that was fetched to the person, under its name. */
  readonly saveFile: (file: Blob, filename: string) => void;
}
