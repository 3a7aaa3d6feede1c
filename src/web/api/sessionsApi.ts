import { changePassword, listSessions, revokeOtherSessions, revokeSession } from '../../contract/auth';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

export const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query(fromQuery(listSessions)),

    changePassword: build.mutation(fromMutation(changePassword)),
    revokeSession: build.mutation(fromMutation(revokeSession)),
    revokeOtherSessions: build.mutation(fromMutation(revokeOtherSessions)),
  }),
});

export const {
  useListSessionsQuery,
  useChangePasswordMutation,
  useRevokeSessionMutation,
  useRevokeOtherSessionsMutation,
} = sessionsApi;
