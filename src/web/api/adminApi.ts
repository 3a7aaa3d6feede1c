import { getUser, judgeEvidence, listUsers, updateUserStatus } from '../../contract/members';
import { listProofs, reviewProof, reviewProofs } from '../../contract/proofs';
import { createTask, deleteTask, getAdminTask, listAdminTasks, setTaskStatus, updateTask } from '../../contract/tasks';
import {
  decideWithdrawal,
  decideWithdrawals,
  getWithdrawalSummary,
  listAdminWithdrawals,
} from '../../contract/withdrawals';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { idTag, listTag, onSuccess, wholeTag } from './tags';

export const adminApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAdminTasks: build.query({ ...fromContract(listAdminTasks), providesTags: [listTag('task')] }),
    getAdminTask: build.query({
      ...fromContract(getAdminTask),
      providesTags: (_answer, _error, { id }) => [idTag('task', id)],
    }),
    listProofs: build.query({ ...fromContract(listProofs), providesTags: [listTag('proof')] }),
    listAdminWithdrawals: build.query({
      ...fromContract(listAdminWithdrawals),
      providesTags: [listTag('withdrawal')],
    }),
    getWithdrawalSummary: build.query({
      ...fromContract(getWithdrawalSummary),
      providesTags: [listTag('withdrawal')],
    }),
    listUsers: build.query({ ...fromContract(listUsers), providesTags: [listTag('member')] }),
    getUser: build.query({
      ...fromContract(getUser),
      providesTags: (_answer, _error, { id }) => [idTag('member', id)],
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
      ...fromContract(reviewProof),
      invalidatesTags: onSuccess(() => [listTag('proof'), wholeTag('task'), wholeTag('member')]),
    }),
    reviewProofs: build.mutation({
      ...fromContract(reviewProofs),
      invalidatesTags: onSuccess(() => [listTag('proof'), wholeTag('task'), wholeTag('member')]),
    }),
    decideWithdrawal: build.mutation({
      ...fromContract(decideWithdrawal),
      invalidatesTags: onSuccess(() => [wholeTag('withdrawal'), wholeTag('member')]),
    }),
    decideWithdrawals: build.mutation({
      ...fromContract(decideWithdrawals),
      invalidatesTags: onSuccess(() => [wholeTag('withdrawal'), wholeTag('member')]),
    }),
    judgeEvidence: build.mutation({
      ...fromContract(judgeEvidence),
      invalidatesTags: onSuccess(() => [wholeTag('member')]),
    }),
    updateUserStatus: build.mutation({
      ...fromContract(updateUserStatus),
      invalidatesTags: onSuccess(({ id }) => [listTag('member'), idTag('member', id)]),
    }),
  }),
});

export const {
  useListAdminTasksQuery,
  useGetAdminTaskQuery,
  useListProofsQuery,
  useListAdminWithdrawalsQuery,
  useGetWithdrawalSummaryQuery,
  useListUsersQuery,
  useGetUserQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useDeleteTaskMutation,
  useSetTaskStatusMutation,
  useReviewProofMutation,
  useDecideWithdrawalMutation,
  useJudgeEvidenceMutation,
  useUpdateUserStatusMutation,
} = adminApi;
