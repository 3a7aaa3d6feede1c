import { forgotPassword, login, logout, register, resendOtp, resetPassword, verifyOtp } from '../../contract/auth';
import { messages } from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
