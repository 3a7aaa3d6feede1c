import type { Endpoint } from '../../contract/endpoint';

/** One call as `fromContract` writes it: the endpoint and its flat input, to which an upload adds `file`. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  /** The Idempotency-Key, where the caller keeps it: for an action that outlives this page. */
  readonly key?: string;
  /** The browser finishes the call though the page is left. */
  readonly keepalive?: boolean;
}
