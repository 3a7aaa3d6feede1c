import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { entities } from '../../contract/endpoint';
import { drift, readDrift } from './apiError';
import { baseQuery } from './baseQuery';

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: entities,
  // Otherwise one slow request holds up every refetch.
  invalidationBehavior: 'immediately',
  refetchOnReconnect: true,
  // Otherwise a contract mismatch counts as a crash, without text and tags.
  catchSchemaFailure: (_error, { type }) => (type === 'query' ? readDrift : drift),
  endpoints: () => ({}),
});

export interface Prefetched {
  readonly ask: (address: URLSearchParams) => ThunkAction<void, unknown, unknown, UnknownAction> | null;
}

export const readOnce = { subscribe: false, forceRefetch: true } as const;
