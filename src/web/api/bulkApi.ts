import {
  getBulkDecision,
  listBulkDecisions,
  listBulkRefusals,
  startBulkDecision,
  stopBulkDecision,
} from '../../contract/bulkDecisions';
import { baseApi } from './baseApi';
import { fromContract, fromKeyed } from './fromContract';
import { listTag, onSuccess, onSuccessOrRefusal, wholeTag } from './tags';

export const bulkApi = baseApi.injectEndpoints({
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
  useStopBulkDecisionMutation,
} = bulkApi;
