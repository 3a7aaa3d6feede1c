import * as messages from '../../contract/messages';
import {
  decideContradiction,
  listContradictions,
  listReconciliations,
  runReconciliation,
} from '../../contract/reconciliation';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag, onSuccessOrRefusal, wholeTag } from './tags';

export const reconciliationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReconciliations: build.query({
      ...fromContract(listReconciliations),
      providesTags: [listTag('reconciliation')],
    }),

    listContradictions: build.query({
      ...fromContract(listContradictions),
      providesTags: [listTag('reconciliation')],
    }),

    decideContradiction: build.mutation({
      ...fromContract(decideContradiction, {
        success: (_arg, { message }) => message,
        failure: messages.reconciliation.decisionFailed,
      }),
      invalidatesTags: onSuccessOrRefusal(() => [listTag('reconciliation'), wholeTag('member')]),
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

export const {
  useDecideContradictionMutation,
  useListContradictionsQuery,
  useListReconciliationsQuery,
  useRunReconciliationMutation,
} = reconciliationApi;
