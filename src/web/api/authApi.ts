import {
  acceptTerms,
  changePassword,
  forgotPassword,
  listSessions,
  login,
  logout,
  register,
  resendOtp,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
  verifyOtp,
} from '../../contract/auth';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag, onSuccess, wholeTag } from './tags';

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query({ ...fromContract(listSessions), providesTags: [listTag('session')] }),

    register: build.mutation(fromContract(register)),
    login: build.mutation({
      ...fromContract(login),
      catchSchemaFailure: () => ({ status: 'DRIFT', message: messages.login.noToken }),
    }),
    verifyOtp: build.mutation(fromContract(verifyOtp)),
    resendOtp: build.mutation(fromContract(resendOtp)),
    forgotPassword: build.mutation(fromContract(forgotPassword)),
    resetPassword: build.mutation(fromContract(resetPassword)),
    logout: build.mutation(fromContract(logout)),
    acceptTerms: build.mutation({
      ...fromContract(acceptTerms),
      invalidatesTags: onSuccess(() => [wholeTag('profile')]),
    }),
    changePassword: build.mutation({
      ...fromContract(changePassword),
      invalidatesTags: onSuccess(() => [listTag('session')]),
    }),
    revokeSession: build.mutation({
      ...fromContract(revokeSession),
      invalidatesTags: onSuccess(() => [listTag('session')]),
    }),
    revokeOtherSessions: build.mutation({
      ...fromContract(revokeOtherSessions),
      invalidatesTags: onSuccess(() => [listTag('session')]),
    }),
  }),
});

export const {
  useRegisterMutation,
  useLoginMutation,
  useVerifyOtpMutation,
  useResendOtpMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useLogoutMutation,
  useAcceptTermsMutation,
  useListSessionsQuery,
  useChangePasswordMutation,
  useRevokeSessionMutation,
  useRevokeOtherSessionsMutation,
} = authApi;
