import { deleteTask, exportTasks, listAdminTasks, setTaskLinks, setTaskStatus } from '../../contract/jobs';
import * as messages from '../../contract/messages';
import { exportProofs, getProof, listProofs, reopenProof, reviewProof } from '../../contract/proofs';
import { getRejectionLimits, overrideRejectionLimit } from '../../contract/rejectionLimits';
import {
  decideWithdrawal,
  exportWithdrawals,
  getWithdrawalSummary,
  listAdminWithdrawals,
} from '../../contract/withdrawals';
import { baseApi } from './baseApi';
import { fromContract, fromKeyed } from './fromContract';
import { fromExport } from './fromExport';
import { pagesOf } from './keptPages';
import { idTag, listTag, onSuccess, onSuccessOrRefusal, wholeTag } from './tags';
import { unread } from './unread';

export const adminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAdminTasks: build.query({ ...pagesOf(listAdminTasks), providesTags: [listTag('task')] }),
    listProofs: build.query({ ...pagesOf(listProofs), providesTags: [listTag('proof')] }),
    // Every decision adds to the history shown beside a proof.
    getProof: build.query({ ...fromContract(getProof), providesTags: [listTag('proof')] }),
    // A rejection that the limit refused is announced by the event of its queue.
    getRejectionLimits: build.query({ ...fromContract(getRejectionLimits), providesTags: [listTag('proof')] }),
    listAdminWithdrawals: build.query({ ...pagesOf(listAdminWithdrawals), providesTags: [listTag('withdrawal')] }),
    getWithdrawalSummary: build.query({
      ...fromContract(getWithdrawalSummary),
      providesTags: [listTag('withdrawal')],
    }),

    deleteTask: build.mutation({
      ...fromContract(deleteTask, {
        success: messages.adminJobs.deleted,
        failure: messages.adminJobs.deleteFailed,
        broken: unread(messages.adminJobs.deleteFailedShort),
      }),
      invalidatesTags: onSuccess(({ id }) => [listTag('task'), idTag('task', id), wholeTag('owner')]),
    }),
    setTaskStatus: build.mutation({
      ...fromContract(setTaskStatus, {
        success: ({ status }) =>
          ({
            available: messages.adminJobs.resumed,
            paused: messages.adminJobs.paused,
            stopped: messages.adminJobs.stopped,
          })[status],
        failure: messages.adminJobs.updateFailed,
      }),
      invalidatesTags: onSuccess(({ id }) => [listTag('task'), idTag('task', id), wholeTag('owner')]),
    }),
    setTaskLinks: build.mutation({
      ...fromContract(setTaskLinks, {
        success: ({ until }) => (until === 'now' ? messages.adminJobs.linksEnded : messages.adminJobs.linksSet),
        failure: messages.adminJobs.linksFailed,
      }),
      invalidatesTags: onSuccess(({ id }) => [listTag('task'), idTag('task', id), wholeTag('owner')]),
    }),
    reviewProof: build.mutation({
      ...fromKeyed(reviewProof, {
        success: ({ given_status }) =>
          ({ approved: messages.proofs.approved, rejected: messages.proofs.rejected })[given_status],
        failure: messages.proofs.updateFailed,
      }),
      invalidatesTags: onSuccess(() => [listTag('proof'), wholeTag('task'), wholeTag('member'), wholeTag('owner')]),
    }),
    reopenProof: build.mutation({
      ...fromContract(reopenProof, { success: messages.proofs.reopened, failure: messages.proofs.reopenFailed }),
      invalidatesTags: onSuccess(() => [listTag('proof'), wholeTag('task'), wholeTag('member'), wholeTag('owner')]),
    }),
    overrideRejectionLimit: build.mutation({
      ...fromContract(overrideRejectionLimit, {
        success: messages.rejectionLimits.lifted,
        failure: messages.rejectionLimits.liftFailed,
      }),
      invalidatesTags: onSuccessOrRefusal(() => [listTag('proof')]),
    }),
    decideWithdrawal: build.mutation({
      ...fromKeyed(decideWithdrawal, {
        success: ({ given_status }) =>
          ({ approved: messages.withdrawals.approved, rejected: messages.withdrawals.rejected })[given_status],
        failure: messages.withdrawals.updateFailed,
        broken: unread(messages.withdrawals.processingFailed),
      }),
      invalidatesTags: onSuccess(() => [wholeTag('withdrawal'), listTag('payout'), wholeTag('member')]),
    }),
    exportTasks: build.mutation(fromExport(exportTasks)),
    exportProofs: build.mutation(fromExport(exportProofs)),
    exportWithdrawals: build.mutation(fromExport(exportWithdrawals)),
  }),
});

export const {
  useListAdminTasksQuery,
  useListProofsQuery,
  useGetProofQuery,
  useGetRejectionLimitsQuery,
  useListAdminWithdrawalsQuery,
  useGetWithdrawalSummaryQuery,
  useDeleteTaskMutation,
  useSetTaskLinksMutation,
  useSetTaskStatusMutation,
  useReviewProofMutation,
  useReopenProofMutation,
  useOverrideRejectionLimitMutation,
  useDecideWithdrawalMutation,
} = adminApi;
