import type { Confirmations } from '../lib/confirmations';

/** The dependencies of the calls; the store passes them as `extra`. */
export interface ApiPorts {
  readonly fetch: typeof fetch;
  /** The origin of the API, without a slash at the end; empty for the page's own. */
  readonly origin: string;
  readonly clock: { readonly now: () => number };
  /** Asks the person for step-up authentication, before the call is sent again. */
  readonly confirmations: Confirmations;
  /** Saves a fetched file on the device, under its name. */
  readonly saveFile: (file: Blob, filename: string) => void;
}
