import { listReconciliations, runReconciliation } from '../../contract/reconciliation';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag, onSuccess } from './tags';

export const booksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReconciliations: build.query({
      ...fromContract(listReconciliations),
      providesTags: [listTag('reconciliation')],
    }),

    runReconciliation: build.mutation({
      ...fromContract(runReconciliation),
      invalidatesTags: onSuccess(() => [listTag('reconciliation')]),
    }),
  }),
});

export const { useListReconciliationsQuery, useRunReconciliationMutation } = booksApi;
