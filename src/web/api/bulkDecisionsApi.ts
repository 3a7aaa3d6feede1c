import {
  getBulkDecision,
  listBulkDecisions,
  listBulkRefusals,
  previewBulkDecision,
  startBulkDecision,
  stopBulkDecision,
} from '../../contract/bulkDecisions';
import { baseApi } from './baseApi';
import { fromDecision, fromMutation, fromQuery } from './fromContract';

export const bulkDecisionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBulkDecisions: build.query(fromQuery(listBulkDecisions)),
    getBulkDecision: build.query(fromQuery(getBulkDecision)),
    listBulkRefusals: build.query(fromQuery(listBulkRefusals)),
    // Fetched again before each confirmation, so that nobody confirms an old preview.
    previewBulkDecision: build.query({ ...fromQuery(previewBulkDecision), keepUnusedDataFor: 0 }),

    startBulkDecision: build.mutation(fromDecision(startBulkDecision)),
    stopBulkDecision: build.mutation(fromMutation(stopBulkDecision)),
  }),
});

export const {
  useListBulkDecisionsQuery,
  useGetBulkDecisionQuery,
  useListBulkRefusalsQuery,
  usePreviewBulkDecisionQuery,
  useStopBulkDecisionMutation,
} = bulkDecisionsApi;
