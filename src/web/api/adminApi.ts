import { deleteTask, exportTasks, listAdminTasks, setTaskLinks, setTaskStatus } from '../../contract/jobs';
import { exportProofs, getProof, listProofs, reopenProof, reviewProof } from '../../contract/proofs';
import { getRejectionLimits, overrideRejectionLimit } from '../../contract/rejectionLimits';
import {
  decideWithdrawal,
  exportWithdrawals,
  getWithdrawalSummary,
  listAdminWithdrawals,
} from '../../contract/withdrawals';
import { baseApi } from './baseApi';
import { fromDecision, fromMutation, fromPages, fromQuery } from './fromContract';
import { fromExport } from './fromExport';

export const adminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAdminTasks: build.query(fromPages(listAdminTasks)),
    listProofs: build.query(fromPages(listProofs)),
    // Every decision adds to the history shown beside a proof.
    getProof: build.query(fromQuery(getProof)),
    // A rejection that the limit refused is announced by the event of its queue.
    getRejectionLimits: build.query(fromQuery(getRejectionLimits)),
    listAdminWithdrawals: build.query(fromPages(listAdminWithdrawals)),
    getWithdrawalSummary: build.query(fromQuery(getWithdrawalSummary)),

    deleteTask: build.mutation(fromMutation(deleteTask)),
    setTaskStatus: build.mutation(fromMutation(setTaskStatus)),
    setTaskLinks: build.mutation(fromMutation(setTaskLinks)),
    reviewProof: build.mutation(fromDecision(reviewProof)),
    reopenProof: build.mutation(fromMutation(reopenProof)),
    overrideRejectionLimit: build.mutation(fromMutation(overrideRejectionLimit)),
    decideWithdrawal: build.mutation(fromDecision(decideWithdrawal)),
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
