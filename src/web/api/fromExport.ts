import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { Endpoint } from '../../contract/endpoint';
import * as messages from '../../contract/messages';
import { formatCount } from '../lib/naira';
import type { CallMeta } from './call';
import type { FileOutcome, StreamedFile } from './streamedFile';

const saved = (_arg: unknown, { filename, rows }: StreamedFile): string =>
  rows === undefined ? `Saved: ${filename}` : `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} saved: ${filename}`;

export const exportToast = { success: saved, failure: messages.server.exportFailed };

/** A call that answers rows as a file, as a mutation: see `stream`, which comes with the first file that is asked for. */
export const fromExport = (endpoint: Endpoint) => {
  const meta = { toast: exportToast };
  return {
    queryFn: async (input: Readonly<Record<string, unknown>>, api: BaseQueryApi): Promise<FileOutcome & CallMeta> => {
      const carrier = await import('./streamedFile').catch(() => null);
      if (!carrier) return { error: { status: 'NETWORK', message: messages.server.networkFailed }, meta };
      return { ...(await carrier.stream(endpoint, input, api)), meta };
    },
  };
};
