import {
  addMemberNote,
  endMemberSessions,
  exportUsers,
  getUser,
  listLinkedAccounts,
  listMemberNotes,
  listMemberSessions,
  listUsers,
  removeMemberNote,
  reviewVerification,
  updateUserStatus,
} from '../../contract/members';
import { getMemberStatement } from '../../contract/statement';
import { baseApi } from './baseApi';
import { fromMutation, fromPages, fromQuery } from './fromContract';
import { fromExport } from './fromExport';

export const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query(fromPages(listUsers)),
    getUser: build.query(fromQuery(getUser)),
    listLinkedAccounts: build.query(fromQuery(listLinkedAccounts)),
    listMemberNotes: build.query(fromQuery(listMemberNotes)),
    listMemberSessions: build.query(fromQuery(listMemberSessions)),
    getMemberStatement: build.query(fromQuery(getMemberStatement)),

    updateUserStatus: build.mutation(fromMutation(updateUserStatus)),
    reviewVerification: build.mutation(fromMutation(reviewVerification)),
    addMemberNote: build.mutation(fromMutation(addMemberNote)),
    removeMemberNote: build.mutation(fromMutation(removeMemberNote)),
    endMemberSessions: build.mutation(fromMutation(endMemberSessions)),
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
