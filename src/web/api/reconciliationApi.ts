import {
  decideContradiction,
  listContradictions,
  listReconciliations,
  runReconciliation,
} from '../../contract/reconciliation';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

export const reconciliationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReconciliations: build.query(fromQuery(listReconciliations)),

    listContradictions: build.query(fromQuery(listContradictions)),

    decideContradiction: build.mutation(fromMutation(decideContradiction)),

    // The server compares after it has answered; the page looks for the report.
    runReconciliation: build.mutation(fromMutation(runReconciliation)),
  }),
});

export const {
  useDecideContradictionMutation,
  useListContradictionsQuery,
  useListReconciliationsQuery,
  useRunReconciliationMutation,
} = reconciliationApi;
