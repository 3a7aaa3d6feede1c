import { getYearStatement } from '../../contract/statement';
import { baseApi } from './baseApi';
import { fromQuery } from './fromContract';

/** Apart from the other calls of the wallet, because one screen alone makes it. */
export const yearStatementApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getYearStatement: build.query(fromQuery(getYearStatement)),
  }),
});

export const { useGetYearStatementQuery } = yearStatementApi;
