import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { Endpoint } from '../../contract/endpoint';
import * as messages from '../../contract/messages';
import type { FileOutcome } from './streamedFile';

/** A call that answers rows as a file, as a mutation: see `stream`, which comes with the first file that somebody wants. */
export const fromExport = (endpoint: Endpoint) => ({
  queryFn: async (input: Readonly<Record<string, unknown>>, api: BaseQueryApi): Promise<FileOutcome> => {
    const carrier = await import('./streamedFile').catch(() => null);
    if (!carrier) return { error: { status: 'NETWORK', message: messages.network.failed } };
    return carrier.stream(endpoint, input, api);
  },
});
