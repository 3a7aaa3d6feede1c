import type { AnswerOf, ArgOf } from '../../contract/endpoint';
import * as messages from '../../contract/messages';
import {
  askPayouts,
  confirmPayoutUpload,
  createPayoutBatch,
  exportPayoutBatch,
  exportPayouts,
  getPayoutSummary,
  listPayoutBatches,
  listPayouts,
  releasePayouts,
  settlePayouts,
} from '../../contract/payouts';
import { baseApi } from './baseApi';
import { fromContract, fromFile } from './fromContract';
import { fromExport } from './fromExport';
import { pagesOf } from './keptPages';
import { invalidatesUnlessNotSent, listTag, wholeTag } from './tags';
import { registerToast } from './toasts';

/** The outcome of a payout is a withdrawal's next stage, and after a return the member's balance. */
const movedOn = [listTag('payout'), wholeTag('withdrawal'), wholeTag('member')];

const settling = fromContract(settlePayouts);
/** `ofMany`: one of several calls about a batch; the dialog shows the outcome of all. */
type Settling = ArgOf<typeof settlePayouts> & { ofMany?: true };
registerToast(settlePayouts.name, {
  // The dialog names the payouts that could not be settled.
  success: ({ outcome, ofMany }: Settling, { data: { settled } }: AnswerOf<typeof settlePayouts>) =>
    ofMany || settled.length === 0
      ? null
      : { paid: messages.payouts.paid, returned: messages.payouts.returned }[outcome](settled.length),
  failure: messages.payouts.settleFailed,
});

export const payoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.query({ ...pagesOf(listPayouts), providesTags: [listTag('payout')] }),
    getPayoutSummary: build.query({ ...fromContract(getPayoutSummary), providesTags: [listTag('payout')] }),
    listPayoutBatches: build.query({ ...pagesOf(listPayoutBatches), providesTags: [listTag('payout')] }),

    createPayoutBatch: build.mutation({
      ...fromContract(createPayoutBatch, {
        success: messages.payouts.batchMade,
        failure: messages.payouts.batchFailed,
      }),
      // After a refusal the rows on screen are stale: another admin was faster.
      invalidatesTags: invalidatesUnlessNotSent(() => movedOn),
    }),
    confirmPayoutUpload: build.mutation({
      ...fromContract(confirmPayoutUpload, {
        success: messages.payouts.uploadConfirmed,
        failure: messages.payouts.uploadFailed,
      }),
      // After a refusal the batch on screen is stale: another admin was faster.
      invalidatesTags: invalidatesUnlessNotSent(() => movedOn),
    }),
    releasePayouts: build.mutation({
      ...fromContract(releasePayouts, {
        success: (_arg, { data: { released } }) => messages.payouts.released(released.length),
        failure: messages.payouts.releaseFailed,
      }),
      invalidatesTags: invalidatesUnlessNotSent(() => [listTag('payout')]),
    }),
    settlePayouts: build.mutation({
      ...settling,
      query: ({ ofMany: _, ...input }: Settling) => settling.query(input),
      invalidatesTags: invalidatesUnlessNotSent(() => movedOn),
    }),
    // The provider's answer comes later and announces itself.
    askPayouts: build.mutation(
      fromContract(askPayouts, { success: messages.payouts.askStarted, failure: messages.payouts.askFailed }),
    ),
    exportPayoutBatch: build.mutation(
      fromFile(exportPayoutBatch, { success: messages.payouts.fileSaved, failure: messages.payouts.fileFailed }),
    ),
    exportPayouts: build.mutation(fromExport(exportPayouts)),
  }),
});

export const {
  useListPayoutsQuery,
  useLazyListPayoutsQuery,
  useGetPayoutSummaryQuery,
  useListPayoutBatchesQuery,
  useConfirmPayoutUploadMutation,
  useCreatePayoutBatchMutation,
  useReleasePayoutsMutation,
  useSettlePayoutsMutation,
  useAskPayoutsMutation,
  useExportPayoutBatchMutation,
} = payoutsApi;
