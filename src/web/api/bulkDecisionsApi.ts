import {
  getBulkDecision,
  listBulkDecisions,
  listBulkRefusals,
  previewBulkDecision,
  startBulkDecision,
  stopBulkDecision,
} from '../../contract/bulkDecisions';
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
    // Asked again whenever somebody is about to confirm it: an old look is no ground for that.
    previewBulkDecision: build.query({
      ...fromContract(previewBulkDecision),
      providesTags: [listTag('proof'), listTag('withdrawal')],
      keepUnusedDataFor: 0,
    }),

    startBulkDecision: build.mutation({
      ...fromKeyed(startBulkDecision),
      invalidatesTags: onSuccess(() => [wholeTag('bulkDecision')]),
    }),
    stopBulkDecision: build.mutation({
      ...fromContract(stopBulkDecision),
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
