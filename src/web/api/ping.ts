import { urlOf } from '../../contract/endpoint';
import { limits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import { ping as endpoint } from '../../contract/system';
import type { ApiPorts } from './ports';

/** Asks whether the server can be reached. @returns null if it answered at all, else the reason as a text. */
export async function ping({ fetch, origin }: ApiPorts): Promise<string | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), limits.connectivityAbortMs);
  try {
    await fetch(origin + urlOf(endpoint), { method: endpoint.method, cache: 'no-store', signal: abort.signal });
    return null;
  } catch {
    return abort.signal.aborted ? messages.network.timeout : messages.network.error;
  } finally {
    clearTimeout(timer);
  }
}
