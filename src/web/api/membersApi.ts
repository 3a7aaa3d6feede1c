import { addMemberNote, listLinkedAccounts, listMemberNotes, removeMemberNote } from '../../contract/members';
import * as members from '../../contract/members';
import { decideReferral, listReferralsOnHold } from '../../contract/referrals';
import { getMemberStatement } from '../../contract/statement';
import { baseApi } from './baseApi';
import { fromMutation, fromPages, fromQuery, fromExport } from './fromContract';

export const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query(fromPages(members.listUsers)),
    getUser: build.query(fromQuery(members.getUser)),
    listLinkedAccounts: build.query(fromQuery(listLinkedAccounts)),
    listMemberNotes: build.query(fromQuery(listMemberNotes)),
    listMemberSessions: build.query(fromQuery(members.listMemberSessions)),
    getMemberStatement: build.query(fromQuery(getMemberStatement)),
    listReferralsOnHold: build.query(fromQuery(listReferralsOnHold)),

    updateUserStatus: build.mutation(fromMutation(members.updateUserStatus)),
    reviewVerification: build.mutation(fromMutation(members.reviewVerification)),
    addMemberNote: build.mutation(fromMutation(addMemberNote)),
    removeMemberNote: build.mutation(fromMutation(removeMemberNote)),
    endMemberSessions: build.mutation(fromMutation(members.endMemberSessions)),
    exportUsers: build.mutation(fromExport(members.exportUsers)),
    decideReferral: build.mutation(fromMutation(decideReferral)),
  }),
});

export const {
  useListUsersQuery,
  useGetUserQuery,
  useListLinkedAccountsQuery,
  useListMemberNotesQuery,
  useGetMemberStatementQuery,
  useUpdateUserStatusMutation,
  useReviewVerificationMutation,
  useAddMemberNoteMutation,
  useRemoveMemberNoteMutation,
  useEndMemberSessionsMutation,
  useDecideReferralMutation,
} = membersApi;
