import { forgotPassword, login, logout, register, resendOtp, resetPassword, verifyOtp } from '../../contract/auth';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation(fromContract(register)),
    login: build.mutation({
      ...fromContract(login, { success: (_arg, { next }) => (next ? null : messages.login.success), failure: null }),
      catchSchemaFailure: () => ({ status: 'DRIFT', message: messages.login.noToken }),
    }),
    verifyOtp: build.mutation(
      fromContract(verifyOtp, {
        success: (_arg, { data }) =>
          data.purpose === 'signup' ? messages.signup.activated : messages.otp.verifiedForReset,
        failure: null,
      }),
    ),
    resendOtp: build.mutation(fromContract(resendOtp, { success: messages.otp.sent, failure: messages.reset.failed })),
    forgotPassword: build.mutation(fromContract(forgotPassword, { success: messages.reset.sent, failure: null })),
    resetPassword: build.mutation(fromContract(resetPassword, { success: messages.reset.done, failure: null })),
    // A session that the server could not end has ended here all the same.
    logout: build.mutation(fromContract(logout, { success: messages.login.signedOut, failure: null })),
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
} = authApi;
