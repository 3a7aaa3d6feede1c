import type { ArgOf } from '../../contract/endpoint';
import {
  askPayouts,
  createPayoutBatch,
  exportPayoutBatch,
  getPayoutSummary,
  listPayoutBatches,
  listPayouts,
  releasePayouts,
  settlePayouts,
} from '../../contract/payouts';
import { baseApi } from './baseApi';
import { fromContract, fromFile } from './fromContract';
import { pagesOf } from './keptPages';
import { listTag, invalidatesUnlessNotSent, wholeTag } from './tags';

/** What becomes of a payout is a withdrawal's next stage, and where it came back its member's money. */
const movedOn = [listTag('payout'), wholeTag('withdrawal'), wholeTag('member')];

const settling = fromContract(settlePayouts);
/** `ofMany`: one call of several about the same thing, told of by whoever makes them. */
type Settling = ArgOf<typeof settlePayouts> & { ofMany?: true };

export const payoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.query({ ...pagesOf(listPayouts), providesTags: [listTag('payout')] }),
    getPayoutSummary: build.query({ ...fromContract(getPayoutSummary), providesTags: [listTag('payout')] }),
    listPayoutBatches: build.query({ ...pagesOf(listPayoutBatches), providesTags: [listTag('payout')] }),

    createPayoutBatch: build.mutation({
      ...fromContract(createPayoutBatch),
      // Refused, somebody else was faster: what is on screen does not wait any more.
      invalidatesTags: invalidatesUnlessNotSent(() => movedOn),
    }),
    releasePayouts: build.mutation({
      ...fromContract(releasePayouts),
      invalidatesTags: invalidatesUnlessNotSent(() => [listTag('payout')]),
    }),
    settlePayouts: build.mutation({
      ...settling,
      query: ({ ofMany: _, ...input }: Settling) => settling.query(input),
      invalidatesTags: invalidatesUnlessNotSent(() => movedOn),
    }),
    // The provider's answer comes later, and tells of itself.
    askPayouts: build.mutation(fromContract(askPayouts)),
    exportPayoutBatch: build.mutation(fromFile(exportPayoutBatch)),
  }),
});

export const {
  useListPayoutsQuery,
  useLazyListPayoutsQuery,
  useGetPayoutSummaryQuery,
  useListPayoutBatchesQuery,
  useCreatePayoutBatchMutation,
  useReleasePayoutsMutation,
  useSettlePayoutsMutation,
  useAskPayoutsMutation,
  useExportPayoutBatchMutation,
} = payoutsApi;
