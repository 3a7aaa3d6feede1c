import type { Confirmations } from '../lib/confirmations';
import type { Claim } from '../lib/claims';
import type { PendingStore } from '../lib/pendingStore';
import type { Shelf } from '../lib/sharedPictures';

/** The dependencies of the calls; the store passes them as `extra`. */
export interface ApiPorts {
  readonly fetch: typeof fetch;
  /** The origin of the API, without a slash at the end; empty for the page's own. */
  readonly origin: string;
  readonly clock: { readonly now: () => number };
  /** The actions that this device keeps until the server has them. */
  readonly pendingStore: PendingStore;
  /** Where pictures of the phone's share sheet wait; the browser's own where it is left out, so that its code comes with its screens. */
  readonly sharedShelf?: Shelf;
  /** Takes a lock for this tab. */
  readonly claim: Claim;
  /** Asks the person for step-up authentication, before the call is sent again. */
  readonly confirmations: Confirmations;
  /** Saves a fetched file on the device, under its name. */
  readonly saveFile: (file: Blob, filename: string) => void;
}
