import { endMemberSessions, listMemberSessions } from '../../contract/sessions';
import { listLinkedAccounts } from '../../contract/linkedAccounts';
import { addMemberNote, listMemberNotes, removeMemberNote } from '../../contract/memberNotes';
import { exportUsers, getUser, listUsers, reviewVerification, updateUserStatus } from '../../contract/members';
import * as messages from '../../contract/messages';
import { getMemberStatement } from '../../contract/statement';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { fromExport } from './fromExport';
import { pagesOf } from './keptPages';
import { idTag, listTag, onSuccess, wholeTag } from './tags';

export const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({ ...pagesOf(listUsers), providesTags: [listTag('member')] }),
    getUser: build.query({
      ...fromContract(getUser),
      providesTags: (_answer, _error, { id }) => [idTag('member', id)],
    }),
    listLinkedAccounts: build.query({
      ...fromContract(listLinkedAccounts),
      providesTags: (_answer, _error, { id }) => [idTag('member', id)],
    }),
    listMemberNotes: build.query({
      ...fromContract(listMemberNotes),
      providesTags: (_answer, _error, { id }) => [idTag('note', id)],
    }),
    listMemberSessions: build.query({
      ...fromContract(listMemberSessions),
      providesTags: (_answer, _error, { id }) => [idTag('memberSession', id)],
    }),
    getMemberStatement: build.query({
      ...fromContract(getMemberStatement),
      providesTags: (_answer, _error, { id }) => [idTag('member', id)],
    }),

    updateUserStatus: build.mutation({
      ...fromContract(updateUserStatus, {
        success: ({ status_update }) => (status_update === 'ban' ? messages.members.banned : messages.members.unbanned),
        failure: messages.members.statusFailed,
      }),
      invalidatesTags: onSuccess(({ id }) => [listTag('member'), idTag('member', id), idTag('memberSession', id)]),
    }),
    reviewVerification: build.mutation({
      ...fromContract(reviewVerification, {
        success: ({ given_status }) =>
          ({
            verified: messages.members.evidenceVerified,
            waiting: messages.members.evidenceWaiting,
            renew: messages.members.evidenceRenew,
          })[given_status],
        failure: messages.members.verificationFailed,
      }),
      // A proof is reviewed beside what is known of its member.
      invalidatesTags: onSuccess(() => [wholeTag('member'), listTag('proof')]),
    }),
    addMemberNote: build.mutation({
      ...fromContract(addMemberNote, { success: messages.members.noteAdded, failure: messages.members.noteFailed }),
      invalidatesTags: onSuccess(({ id }) => [idTag('note', id)]),
    }),
    removeMemberNote: build.mutation({
      ...fromContract(removeMemberNote, {
        success: messages.members.noteRemoved,
        failure: messages.members.noteRemoveFailed,
      }),
      invalidatesTags: onSuccess(({ id }) => [idTag('note', id)]),
    }),
    endMemberSessions: build.mutation({
      ...fromContract(endMemberSessions, {
        success: (_arg, { data: { ended } }) => messages.members.sessionsEnded(ended),
        failure: messages.members.sessionsFailed,
      }),
      invalidatesTags: onSuccess(({ id }) => [idTag('memberSession', id)]),
    }),
    exportUsers: build.mutation(fromExport(exportUsers)),
  }),
});

export const {
  useListUsersQuery,
  useGetUserQuery,
  useListLinkedAccountsQuery,
  useListMemberNotesQuery,
  useListMemberSessionsQuery,
  useGetMemberStatementQuery,
  useUpdateUserStatusMutation,
  useReviewVerificationMutation,
  useAddMemberNoteMutation,
  useRemoveMemberNoteMutation,
  useEndMemberSessionsMutation,
} = membersApi;
