import * as reconciliation from '../../contract/reconciliation';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

export const reconciliationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReconciliations: build.query(fromQuery(reconciliation.listReconciliations)),
    listContradictions: build.query(fromQuery(reconciliation.listContradictions)),

    decideContradiction: build.mutation(fromMutation(reconciliation.decideContradiction)),
    runReconciliation: build.mutation(fromMutation(reconciliation.runReconciliation)),
  }),
});

export const {
  useDecideContradictionMutation,
  useListContradictionsQuery,
  useListReconciliationsQuery,
  useRunReconciliationMutation,
} = reconciliationApi;
