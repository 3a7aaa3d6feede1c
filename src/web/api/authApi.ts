import { forgotPassword, login, logout, register, resendOtp, resetPassword, verifyOtp } from '../../contract/auth';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromMutation } from './fromContract';

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation(fromMutation(register)),
    login: build.mutation({
      ...fromMutation(login),
      catchSchemaFailure: () => ({ status: 'DRIFT', message: messages.login.noToken }),
    }),
    verifyOtp: build.mutation(fromMutation(verifyOtp)),
    resendOtp: build.mutation(fromMutation(resendOtp)),
    forgotPassword: build.mutation(fromMutation(forgotPassword)),
    resetPassword: build.mutation(fromMutation(resetPassword)),
    // A session that the server could not end has ended here all the same.
    logout: build.mutation(fromMutation(logout)),
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
