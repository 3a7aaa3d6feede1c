import { getYearStatement } from '../../contract/yearStatement';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag } from './tags';

/** Apart from the other calls of the wallet, because one screen alone makes it. */
export const yearStatementApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getYearStatement: build.query({ ...fromContract(getYearStatement), providesTags: [listTag('statement')] }),
  }),
});

export const { useGetYearStatementQuery } = yearStatementApi;
