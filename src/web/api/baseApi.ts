import { createApi } from '@reduxjs/toolkit/query/react';
import { entities } from '../../contract/endpoint';
import { drift, readDrift } from './apiError';
import { baseQuery } from './baseQuery';

/** The one api: each domain's file injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: entities,
  // The default waits until every running request has settled before anything is refetched:
  // one slow list then leaves every screen showing what a finished mutation has already changed.
  invalidationBehavior: 'immediately',
  refetchOnReconnect: true,
  // Without it an answer that does not fit the contract counts as a crash: no error text, no tags.
  catchSchemaFailure: (_error, { type }) => (type === 'query' ? readDrift : drift),
  endpoints: () => ({}),
});
