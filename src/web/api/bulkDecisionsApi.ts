import {
  getBulkDecision,
  listBulkDecisions,
  listBulkRefusals,
  previewBulkDecision,
  startBulkDecision,
  stopBulkDecision,
} from '../../contract/bulkDecisions';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract, fromKeyed } from './fromContract';
import { listTag, onSuccess, onSuccessOrRefusal, wholeTag } from './tags';

export const bulkDecisionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBulkDecisions: build.query({
      ...fromContract(listBulkDecisions),
      providesTags: [listTag('bulkDecision')],
    }),
    getBulkDecision: build.query({
      ...fromContract(getBulkDecision),
      providesTags: [listTag('bulkDecision')],
    }),
    listBulkRefusals: build.query({
      ...fromContract(listBulkRefusals),
      providesTags: [listTag('bulkDecision')],
    }),
    // Fetched again before each confirmation, so that nobody confirms an old preview.
    previewBulkDecision: build.query({
      ...fromContract(previewBulkDecision),
      providesTags: [listTag('proof'), listTag('withdrawal')],
      keepUnusedDataFor: 0,
    }),

    startBulkDecision: build.mutation({
      // The frame of the admin area shows it from its first row to its report.
      ...fromKeyed(startBulkDecision, { success: null, failure: messages.bulkDecisions.startFailed }),
      invalidatesTags: onSuccess(() => [wholeTag('bulkDecision')]),
    }),
    stopBulkDecision: build.mutation({
      ...fromContract(stopBulkDecision, {
        success: messages.bulkDecisions.stopped,
        failure: messages.bulkDecisions.stopFailed,
      }),
      invalidatesTags: onSuccessOrRefusal(() => [wholeTag('bulkDecision')]),
    }),
  }),
});

export const {
  useListBulkDecisionsQuery,
  useGetBulkDecisionQuery,
  useListBulkRefusalsQuery,
  usePreviewBulkDecisionQuery,
  useStopBulkDecisionMutation,
} = bulkDecisionsApi;
