import * as messages from '../../../../contract/messages';
import type { ToastTable } from './toastTable';

/** What a person without a session does; and the end of one. */
export const authToasts = {
  register: 'inline',
  login: { success: (_arg, { next }) => (next ? null : messages.login.success), failure: null },
  giveLoginCode: { success: messages.login.success, failure: null },
  beginLoginEnrolment: 'inline',
  // The recovery codes say it.
  finishLoginEnrolment: 'inline',
  verifyOtp: {
    success: (_arg, { data }) =>
      data.purpose === 'signup' ? messages.signup.activated : messages.otp.verifiedForReset,
    failure: null,
  },
  resendOtp: { success: messages.otp.sent, failure: messages.reset.failed },
  forgotPassword: { success: messages.reset.sent, failure: null },
  resetPassword: { success: messages.reset.done, failure: null },
  // A session that the server could not end has ended here all the same.
  logout: { success: messages.login.signedOut, failure: null },
} satisfies Partial<ToastTable>;
