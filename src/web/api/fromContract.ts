import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { z } from 'zod';
import type { AnswerOf, ArgOf, Endpoint } from '../../contract/endpoint';
import * as messages from '../../contract/messages/index';
import { formatCount } from '../lib/naira';
import type { Call, CallMeta } from './call';
import type { FileOutcome, StreamedFile } from './streamedFile';
import { tagsShown, tagsStale } from './tags';

type Nothing = ReturnType<() => void>;
export type CallArg<E extends Endpoint> = [keyof ArgOf<E>] extends [never] ? Nothing : ArgOf<E>;

type Checked<E extends Endpoint> = E['answer'] & z.ZodType<AnswerOf<E>, AnswerOf<E>>;
/** Checked on arrival: see `catchSchemaFailure` in baseApi. */
const checked = <E extends Endpoint>({ answer }: E) => answer as Checked<E>;

export const fromQuery = <E extends Endpoint>(endpoint: E) => ({
  query: (arg: CallArg<E>): Call => ({ endpoint, input: arg ?? {} }),
  responseSchema: checked(endpoint),
  providesTags: tagsShown(endpoint),
});

/** Left pages stay cached this long; more would grow the heap while paging. */
const pagesKeptSeconds = 5;

export const fromPages = <E extends Endpoint>(list: E) => ({
  ...fromQuery(list),
  keepUnusedDataFor: pagesKeptSeconds,
});

export const fromMutation = <E extends Endpoint>(endpoint: E) => ({
  query: (arg: CallArg<E>): Call => ({ endpoint, input: arg ?? {} }),
  responseSchema: checked(endpoint),
  invalidatesTags: tagsStale(endpoint),
});

export const fromDecision = <E extends Endpoint>(endpoint: E) => ({
  ...fromMutation(endpoint),
  query: (arg: CallArg<E>): Call => ({ endpoint, input: arg ?? {}, keepalive: true }),
});

/** The caller may keep the Idempotency-Key for repeats. */
export const fromKeyed = <E extends Endpoint>(endpoint: E) => ({
  ...fromMutation(endpoint),
  query: ({ idempotencyKey: key, ...input }: ArgOf<E> & { idempotencyKey?: string }): Call => ({
    endpoint,
    input,
    ...(key === undefined ? {} : { key }),
  }),
});

const savedFile = z.object({ filename: z.string() });

export const fromFile = <E extends Endpoint>(endpoint: E) => ({
  query: (arg: CallArg<E>): Call => ({ endpoint, input: arg ?? {} }),
  responseSchema: savedFile,
});

export const fromUpload = <E extends Endpoint>(endpoint: E) => ({
  ...fromMutation(endpoint),
  query: (input: ArgOf<E> & { file: Blob }): Call => ({ endpoint, input: { ...input } }),
});

const saved = (_arg: unknown, { filename, rows }: StreamedFile): string =>
  rows === undefined ? `Saved: ${filename}` : `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} saved: ${filename}`;

export const exportToast = { success: saved, failure: messages.server.exportFailed };

/** An export as a mutation; `stream` loads with the first file. */
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
