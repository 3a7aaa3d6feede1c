import type { ArgOf } from '../../contract/endpoint';
import * as payouts from '../../contract/payouts';
import { baseApi } from './baseApi';
import type { Call } from './call';
import { fromFile, fromMutation, fromPages, fromQuery, fromExport } from './fromContract';

/** `ofMany`: one of several calls about a batch, summarised by the dialog. */
type Settling = ArgOf<typeof payouts.settlePayouts> & { ofMany?: true };

export const payoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.query(fromPages(payouts.listPayouts)),
    getPayoutSummary: build.query(fromQuery(payouts.getPayoutSummary)),
    listPayoutBatches: build.query(fromPages(payouts.listPayoutBatches)),

    createPayoutBatch: build.mutation(fromMutation(payouts.createPayoutBatch)),
    confirmPayoutUpload: build.mutation(fromMutation(payouts.confirmPayoutUpload)),
    releasePayouts: build.mutation(fromMutation(payouts.releasePayouts)),
    settlePayouts: build.mutation({
      ...fromMutation(payouts.settlePayouts),
      query: (input: Settling): Call => ({ endpoint: payouts.settlePayouts, input }),
    }),
    askPayouts: build.mutation(fromMutation(payouts.askPayouts)),
    exportPayoutBatch: build.mutation(fromFile(payouts.exportPayoutBatch)),
    exportPayouts: build.mutation(fromExport(payouts.exportPayouts)),
  }),
});

export const {
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
