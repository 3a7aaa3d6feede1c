import { getAdminCounts, getAdminFigures, getOverview, searchAdmin } from '../../contract/overview';
import * as bulkDecisions from '../../contract/bulkDecisions';
import { deleteTask, exportTasks, listAdminTasks, setTaskLinks, setTaskStatus } from '../../contract/jobs';
import { exportProofs, getProof, listProofs, reopenProof, reviewProof } from '../../contract/proofs';
import { getRejectionLimits, overrideRejectionLimit } from '../../contract/rejectionLimits';
import * as withdrawals from '../../contract/withdrawals';
import { baseApi } from './baseApi';
import { fromDecision, fromMutation, fromPages, fromQuery, fromExport } from './fromContract';

export const adminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAdminTasks: build.query(fromPages(listAdminTasks)),
    listProofs: build.query(fromPages(listProofs)),
    getProof: build.query(fromQuery(getProof)),
    getRejectionLimits: build.query(fromQuery(getRejectionLimits)),
    listAdminWithdrawals: build.query(fromPages(withdrawals.listAdminWithdrawals)),
    getWithdrawalSummary: build.query(fromQuery(withdrawals.getWithdrawalSummary)),
    getAdminFigures: build.query(fromQuery(getAdminFigures)),
    listBulkDecisions: build.query(fromQuery(bulkDecisions.listBulkDecisions)),
    getBulkDecision: build.query(fromQuery(bulkDecisions.getBulkDecision)),
    listBulkRefusals: build.query(fromQuery(bulkDecisions.listBulkRefusals)),
    // Refetched before confirming, so that nobody confirms old figures.
    previewBulkDecision: build.query({ ...fromQuery(bulkDecisions.previewBulkDecision), keepUnusedDataFor: 0 }),
    getAdminCounts: build.query(fromQuery(getAdminCounts)),
    getOverview: build.query(fromQuery(getOverview)),
    searchAdmin: build.query(fromQuery(searchAdmin)),

    deleteTask: build.mutation(fromMutation(deleteTask)),
    setTaskStatus: build.mutation(fromMutation(setTaskStatus)),
    setTaskLinks: build.mutation(fromMutation(setTaskLinks)),
    reviewProof: build.mutation(fromDecision(reviewProof)),
    reopenProof: build.mutation(fromMutation(reopenProof)),
    overrideRejectionLimit: build.mutation(fromMutation(overrideRejectionLimit)),
    decideWithdrawal: build.mutation(fromDecision(withdrawals.decideWithdrawal)),
    exportTasks: build.mutation(fromExport(exportTasks)),
    exportProofs: build.mutation(fromExport(exportProofs)),
    exportWithdrawals: build.mutation(fromExport(withdrawals.exportWithdrawals)),
    startBulkDecision: build.mutation(fromDecision(bulkDecisions.startBulkDecision)),
    stopBulkDecision: build.mutation(fromMutation(bulkDecisions.stopBulkDecision)),
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
  useReopenProofMutation,
  useOverrideRejectionLimitMutation,
  useGetAdminFiguresQuery,
  useListBulkDecisionsQuery,
  useGetBulkDecisionQuery,
  useListBulkRefusalsQuery,
  usePreviewBulkDecisionQuery,
  useStopBulkDecisionMutation,
  useGetAdminCountsQuery,
  useGetOverviewQuery,
  useSearchAdminQuery,
} = adminApi;
