import { searchAdmin, getAdminCounts, getOverview } from '../../contract/overview';
import { getUser, reviewVerification, listUsers, updateUserStatus } from '../../contract/members';
import { getProof, listProofs, reopenProof, reviewProof } from '../../contract/proofs';
import { createTask, deleteTask, getAdminTask, listAdminTasks, setTaskStatus, updateTask } from '../../contract/jobs';
import { decideWithdrawal, getWithdrawalSummary, listAdminWithdrawals } from '../../contract/withdrawals';
import { baseApi } from './baseApi';
import { fromContract, fromKeyed } from './fromContract';
import { pagesOf } from './keptPages';
import { idTag, listTag, onSuccess, wholeTag } from './tags';

export const adminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAdminTasks: build.query({ ...pagesOf(listAdminTasks), providesTags: [listTag('task')] }),
    getAdminTask: build.query({
      ...fromContract(getAdminTask),
      providesTags: (_answer, _error, { id }) => [idTag('task', id)],
    }),
    listProofs: build.query({ ...pagesOf(listProofs), providesTags: [listTag('proof')] }),
    // Every decision adds to the history that stands beside a proof.
    getProof: build.query({ ...fromContract(getProof), providesTags: [listTag('proof')] }),
    listAdminWithdrawals: build.query({ ...pagesOf(listAdminWithdrawals), providesTags: [listTag('withdrawal')] }),
    getWithdrawalSummary: build.query({
      ...fromContract(getWithdrawalSummary),
      providesTags: [listTag('withdrawal')],
    }),
    listUsers: build.query({ ...pagesOf(listUsers), providesTags: [listTag('member')] }),
    getUser: build.query({
      ...fromContract(getUser),
      providesTags: (_answer, _error, { id }) => [idTag('member', id)],
    }),
    getAdminCounts: build.query({
      ...fromContract(getAdminCounts),
      providesTags: [listTag('proof'), listTag('withdrawal'), listTag('referral')],
    }),
    getOverview: build.query({
      ...fromContract(getOverview),
      providesTags: [listTag('proof'), listTag('withdrawal'), listTag('member')],
    }),
    searchAdmin: build.query({
      ...fromContract(searchAdmin),
      providesTags: [listTag('member'), listTag('task'), listTag('withdrawal')],
    }),

    createTask: build.mutation({
      ...fromContract(createTask),
      invalidatesTags: onSuccess(() => [listTag('task')]),
    }),
    updateTask: build.mutation({
      ...fromContract(updateTask),
      invalidatesTags: onSuccess(({ id }) => [
        listTag('task'),
        idTag('task', id),
        listTag('proof'),
        wholeTag('member'),
      ]),
    }),
    deleteTask: build.mutation({
      ...fromContract(deleteTask),
      invalidatesTags: onSuccess(({ id }) => [listTag('task'), idTag('task', id)]),
    }),
    setTaskStatus: build.mutation({
      ...fromContract(setTaskStatus),
      invalidatesTags: onSuccess(({ id }) => [listTag('task'), idTag('task', id)]),
    }),
    reviewProof: build.mutation({
      ...fromKeyed(reviewProof),
      invalidatesTags: onSuccess(() => [listTag('proof'), wholeTag('task'), wholeTag('member')]),
    }),
    reopenProof: build.mutation({
      ...fromContract(reopenProof),
      invalidatesTags: onSuccess(() => [listTag('proof'), wholeTag('task'), wholeTag('member')]),
    }),
    decideWithdrawal: build.mutation({
      ...fromKeyed(decideWithdrawal),
      invalidatesTags: onSuccess(() => [wholeTag('withdrawal'), listTag('payout'), wholeTag('member')]),
    }),
    reviewVerification: build.mutation({
      ...fromContract(reviewVerification),
      // A proof is looked at beside what is known of its member.
      invalidatesTags: onSuccess(() => [wholeTag('member'), listTag('proof')]),
    }),
    updateUserStatus: build.mutation({
      ...fromContract(updateUserStatus),
      invalidatesTags: onSuccess(({ id }) => [listTag('member'), idTag('member', id), idTag('memberSession', id)]),
    }),
  }),
});

export const {
  useListAdminTasksQuery,
  useGetAdminTaskQuery,
  useListProofsQuery,
  useGetProofQuery,
  useListAdminWithdrawalsQuery,
  useGetWithdrawalSummaryQuery,
  useListUsersQuery,
  useGetUserQuery,
  useGetAdminCountsQuery,
  useGetOverviewQuery,
  useSearchAdminQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
  useSetTaskStatusMutation,
  useReviewProofMutation,
  useReopenProofMutation,
  useDecideWithdrawalMutation,
  useReviewVerificationMutation,
  useUpdateUserStatusMutation,
} = adminApi;
