import * as messages from '../../contract/messages';
import { changePassword, listSessions, revokeOtherSessions, revokeSession } from '../../contract/sessions';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag, onSuccess } from './tags';

export const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query({ ...fromContract(listSessions), providesTags: [listTag('session')] }),

    changePassword: build.mutation({
      ...fromContract(changePassword, { success: messages.login.changed, failure: null }),
      invalidatesTags: onSuccess(() => [listTag('session')]),
    }),
    revokeSession: build.mutation({
      ...fromContract(revokeSession, { success: messages.login.deviceEnded, failure: messages.login.deviceFailed }),
      invalidatesTags: onSuccess(() => [listTag('session')]),
    }),
    revokeOtherSessions: build.mutation({
      ...fromContract(revokeOtherSessions, {
        success: messages.login.devicesEnded,
        failure: messages.login.devicesFailed,
      }),
      invalidatesTags: onSuccess(() => [listTag('session')]),
    }),
  }),
});

export const {
  useListSessionsQuery,
  useChangePasswordMutation,
  useRevokeSessionMutation,
  useRevokeOtherSessionsMutation,
} = sessionsApi;
