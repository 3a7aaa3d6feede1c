import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { Endpoint } from '../../contract/endpoint';
import * as messages from '../../contract/messages';
import { formatCount } from '../lib/naira';
import type { FileOutcome, StreamedFile } from './streamedFile';
import { registerToast } from './toasts';

const saved = (_arg: unknown, { filename, rows }: StreamedFile): string =>
  rows === undefined ? `Saved: ${filename}` : `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} saved: ${filename}`;

/** A call that answers rows as a file, as a mutation: see `stream`, which comes with the first file that is asked for. */
export const fromExport = (endpoint: Endpoint) => {
  registerToast({ name: endpoint.name, toast: { success: saved, failure: messages.server.exportFailed } });
  return {
    queryFn: async (input: Readonly<Record<string, unknown>>, api: BaseQueryApi): Promise<FileOutcome> => {
      const carrier = await import('./streamedFile').catch(() => null);
      if (!carrier) return { error: { status: 'NETWORK', message: messages.network.failed } };
      return carrier.stream(endpoint, input, api);
    },
  };
};
