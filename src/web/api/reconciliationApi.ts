import * as messages from '../../contract/messages';
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

    // The server compares after it has answered; the page looks for the report.
    runReconciliation: build.mutation(
      fromContract(runReconciliation, {
        success: messages.reconciliation.started,
        failure: messages.reconciliation.failed,
      }),
    ),
  }),
});

export const { useListReconciliationsQuery, useRunReconciliationMutation } = reconciliationApi;
