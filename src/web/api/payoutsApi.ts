import type { ArgOf } from '../../contract/endpoint';
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
import type { Call } from './call';
import { fromFile, fromMutation, fromPages, fromQuery } from './fromContract';
import { fromExport } from './fromExport';

/** `ofMany`: one of several calls about a batch, whose outcome the dialog shows. */
type Settling = ArgOf<typeof settlePayouts> & { ofMany?: true };

export const payoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.query(fromPages(listPayouts)),
    getPayoutSummary: build.query(fromQuery(getPayoutSummary)),
    listPayoutBatches: build.query(fromPages(listPayoutBatches)),

    createPayoutBatch: build.mutation(fromMutation(createPayoutBatch)),
    confirmPayoutUpload: build.mutation(fromMutation(confirmPayoutUpload)),
    releasePayouts: build.mutation(fromMutation(releasePayouts)),
    settlePayouts: build.mutation({
      ...fromMutation(settlePayouts),
      query: (input: Settling): Call => ({ endpoint: settlePayouts, input }),
    }),
    // The provider's answer comes later and announces itself.
    askPayouts: build.mutation(fromMutation(askPayouts)),
    exportPayoutBatch: build.mutation(fromFile(exportPayoutBatch)),
    exportPayouts: build.mutation(fromExport(exportPayouts)),
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
