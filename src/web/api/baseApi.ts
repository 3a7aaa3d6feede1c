import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { entities } from '../../contract/endpoint';
import { drift, readDrift } from './apiError';
import { baseQuery } from './baseQuery';

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: entities,
  // The default lets one slow request hold up every refetch.
  invalidationBehavior: 'immediately',
  refetchOnReconnect: true,
  // Without it an answer that does not fit the contract counts as a crash: no error text, no tags.
  catchSchemaFailure: (_error, { type }) => (type === 'query' ? readDrift : drift),
  endpoints: () => ({}),
});

export interface Prefetched {
  readonly ask: (address: URLSearchParams) => ThunkAction<void, unknown, unknown, UnknownAction> | null;
}

export const readOnce = { subscribe: false, forceRefetch: true } as const;
