import { endMemberSessions, listMemberSessions } from '../../contract/auth';
import { addMemberNote, listMemberNotes, removeMemberNote } from '../../contract/memberNotes';
import { getMemberStatement } from '../../contract/statement';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { idTag, onSuccess } from './tags';

/** What the desk knows about one member beside the profile. */
export const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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

    addMemberNote: build.mutation({
      ...fromContract(addMemberNote),
      invalidatesTags: onSuccess(({ id }) => [idTag('note', id)]),
    }),
    removeMemberNote: build.mutation({
      ...fromContract(removeMemberNote),
      invalidatesTags: onSuccess(({ id }) => [idTag('note', id)]),
    }),
    endMemberSessions: build.mutation({
      ...fromContract(endMemberSessions),
      invalidatesTags: onSuccess(({ id }) => [idTag('memberSession', id)]),
    }),
  }),
});

export const {
  useListMemberNotesQuery,
  useListMemberSessionsQuery,
  useGetMemberStatementQuery,
  useAddMemberNoteMutation,
  useRemoveMemberNoteMutation,
  useEndMemberSessionsMutation,
} = membersApi;
