import {
  continueAsNewMember,
  forgotPassword,
  getNewMember,
  login,
  logout,
  matchAccountName,
  register,
  resendOtp,
  resetPassword,
  verifyOtp,
} from '../../contract/auth';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation(fromMutation(register)),
    // Tries are few, and going back and forth costs none.
    matchAccountName: build.query({ ...fromQuery(matchAccountName), keepUnusedDataFor: 3_600 }),
    login: build.mutation({
      ...fromMutation(login),
      catchSchemaFailure: () => ({ status: 'DRIFT', message: messages.login.noToken }),
    }),
    getNewMember: build.query({ ...fromQuery(getNewMember), keepUnusedDataFor: 0 }),
    continueAsNewMember: build.mutation(fromMutation(continueAsNewMember)),
    verifyOtp: build.mutation(fromMutation(verifyOtp)),
    resendOtp: build.mutation(fromMutation(resendOtp)),
    forgotPassword: build.mutation(fromMutation(forgotPassword)),
    resetPassword: build.mutation(fromMutation(resetPassword)),
    // The session ends here even if the server could not end it.
    logout: build.mutation(fromMutation(logout)),
  }),
});

export const {
  useMatchAccountNameQuery,
  useRegisterMutation,
  useLoginMutation,
  useGetNewMemberQuery,
  useContinueAsNewMemberMutation,
  useVerifyOtpMutation,
  useResendOtpMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useLogoutMutation,
} = authApi;
