import { listReconciliations, runReconciliation } from '../../contract/reconciliation';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag } from './tags';

export const reconciliationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReconciliations: build.query({
      ...fromContract(listReconciliations),
      providesTags: [listTag('reconciliation')],
    }),

    // The server compares after it has answered; whoever asked looks for the report.
    runReconciliation: build.mutation(fromContract(runReconciliation)),
  }),
});

export const { useListReconciliationsQuery, useRunReconciliationMutation } = reconciliationApi;
