import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { brand } from '../../../src/contract/brand';

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly total: number };
}

export const api = createApi({
  baseQuery: fetchBaseQuery({
    baseUrl: '/api/v1',
    prepareHeaders: (headers) => {
      const token = localStorage.getItem(`${brand.shortName}_token`);
      if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    },
  }),
  // As long as ours keeps a page that is out of sight.
  keepUnusedDataFor: 10,
  endpoints: (build) => ({
    list: build.query<Page<never>, string>({ query: (address) => address }),
    login: build.mutation<unknown, Record<string, FormDataEntryValue>>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
  }),
});

/** One page of a list; the rows of the page before stay until it is there. */
export const useRows = <Row extends object>(address: string): { page: Page<Row> | undefined; isFetching: boolean } => {
  const { data, isFetching } = api.useListQuery(address);
  return { page: data, isFetching };
};
