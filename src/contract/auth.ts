import { z } from 'zod';
import { answer, endpoint, fixture, listAnswer, listQuery } from './endpoint';
import { guessLimits, limits } from './limits';
import * as messages from './messages';
import {
  accountNumber,
  bankName,
  couponCode,
  email,
  fullName,
  heldPassword,
  id,
  instant,
  otpCode,
  password,
  phone,
  referralCode,
  state,
  text,
} from './primitives';

/** Left out where the operator asks for them later. */
export const bankDetails = z.strictObject({ bank_name: bankName, account_no: accountNumber });

export const register = endpoint('register', 'POST /auth/register', {
  access: 'public',
  summary:
    'Applies for an account, mails a one-time code and sets an HttpOnly cookie that binds the application to this browser. A known and an unknown e-mail get the same answer.',
  body: z.strictObject({
    phone,
    fullname: fullName,
    email,
    password,
    state,
    ...bankDetails.partial().shape,
    refer_by: referralCode.optional(),
    coupon_code: couponCode.optional(),
    terms_version: text(20).optional(),
  }),
  audit: { 'auth.register': 'Signed up' },
  example: {
    phone: '+2348031234567',
    fullname: 'Bola Ade',
    email: 'bola@example.com',
    password: fixture('password'),
    state: 'Lagos',
    bank_name: 'GTBank',
    account_no: '0123456780',
  },
  errors: ['bank_account_unknown', 'coupon_invalid', 'password_too_common', 'referral_unknown', 'terms_changed'],
});

export const matchAccountName = endpoint('matchAccountName', 'POST /auth/account-name', {
  access: 'public',
  summary: `Tells the form that signs up if the name on a bank account is the full name, at most ${guessLimits.accountMatchesPerSignUp} times a day for one browser, and never the name itself. An unknown account differs; \`unchecked\` where nobody can tell.`,
  body: z.strictObject({ fullname: fullName, bank_name: bankName, account_no: accountNumber }),
  answer: answer({ data: z.object({ match: z.enum(['matches', 'differs', 'unchecked']) }) }),
  shows: ['bank'],
  example: { fullname: 'Bola Ade', bank_name: 'GTBank', account_no: '0123456780' },
});

/** The step after a right password: a code of the second factor, or setting one up. */
const loginStep = z.enum(['code', 'enrol']);
export type LoginStep = z.output<typeof loginStep>;

export const login = endpoint('login', 'POST /auth/login', {
  access: 'public',
  summary:
    'Opens a session, and sets the HttpOnly cookie with which its browser sees pictures under /media. Where an admin has a second step, or must set one up, there is no token yet: `next` says which step follows, and an HttpOnly cookie carries the login there.',
  body: z.strictObject({ email, password: heldPassword }),
  answer: answer({
    data: z.null(),
    token: z.string().min(1).optional(),
    isAdmin: z.boolean().optional(),
    next: loginStep.optional(),
  }).refine(({ token, isAdmin, next }) =>
    next === undefined ? token !== undefined && isAdmin !== undefined : token === undefined,
  ),
  toast: { success: (_arg, { next }) => (next ? null : messages.login.success), failure: null },
  audit: {
    'auth.login': {
      text: 'Logged in',
      field: 'outcome',
      outcomes: {
        opened: 'Logged in',
        signup: 'Logged in after the sign-up’s code',
        code: 'Password right, a code is asked for',
        enrol: 'Password right, the second step is set up',
        credentials: 'Failed login: wrong password',
        pending: 'Failed login: email not confirmed yet',
        banned: 'Failed login: the account is banned',
        closed: 'Failed login: the account is closed',
      },
    },
  },
  example: { email: fixture('memberEmail'), password: fixture('password') },
  errors: ['account_banned', 'credentials_wrong', 'signup_unfinished'],
});

export const getNewMember = endpoint('getNewMember', 'GET /auth/new-member', {
  access: 'public',
  summary:
    'The first name of the member whose sign-up code this browser has just entered, or null. Needs the HttpOnly cookie from verify-otp.',
  answer: answer({ data: z.object({ name: z.string() }).nullable() }),
});

export const continueAsNewMember = endpoint('continueAsNewMember', 'POST /auth/new-member/login', {
  access: 'public',
  summary: `Opens the first session of a new member in the browser that sent the sign-up and entered its code. Spends the HttpOnly cookie from verify-otp, which works once, for ${limits.pendingLoginMinutes} minutes, and ends with any other login or a new password.`,
  answer: answer({ data: z.null(), token: z.string().min(1), isAdmin: z.boolean() }),
  toast: { success: messages.login.success, failure: null },
  audit: { 'auth.login': null },
  errors: ['login_expired'],
});

export const verifyOtp = endpoint('verifyOtp', 'POST /auth/verify-otp', {
  access: 'public',
  summary:
    'Spends a one-time code: activates a new account, or, where the code was asked for a reset, sets the short-lived HttpOnly cookie that reset-password needs. A browser whose own sign-up was replaced from elsewhere activates nothing.',
  body: z.strictObject({ email, otpCode }),
  answer: answer({ data: z.object({ purpose: z.enum(['signup', 'reset']) }) }),
  toast: {
    // The login page shows a sign-up's outcome.
    success: (_arg, { data }) => (data.purpose === 'signup' ? null : messages.login.otpVerifiedForReset),
    failure: null,
  },
  audit: { 'otp.verify': 'Entered the code' },
  example: { email: fixture('signUpEmail'), otpCode: fixture('signUpCode') },
  errors: ['other_browser', 'otp_wrong'],
});

export const resendOtp = endpoint('resendOtp', 'POST /auth/resend-otp', {
  access: 'public',
  summary: 'Mails a new code for what is under way (sign-up or reset). The older code ends.',
  body: z.strictObject({ email }),
  toast: { success: messages.login.otpSent, failure: messages.login.resetError },
  audit: { 'otp.resend': 'Asked for another code' },
  example: { email: 'nobody@example.com' },
});

export const forgotPassword = endpoint('forgotPassword', 'POST /auth/forgot-password', {
  access: 'public',
  summary:
    'Mails a code with which the password can be reset, or, where the sign-up was never verified, a way back to it. A known and an unknown e-mail get the same answer.',
  body: z.strictObject({ email }),
  // Shown beside the code's field.
  toast: { success: null, failure: null },
  audit: { 'password.forgot': 'Forgot the password' },
  example: { email: fixture('memberEmail') },
});

export const resetPassword = endpoint('resetPassword', 'POST /auth/reset-password', {
  access: 'public',
  summary: 'Sets a new password. Needs the cookie from verify-otp; ends every session of the account.',
  body: z.strictObject({ email, password }),
  toast: { success: messages.login.resetDone, failure: null },
  audit: { 'password.reset': 'Reset the password' },
  example: { email: fixture('otherEmail'), password: 'another-harmattan-17', cookie: fixture('resetCookie') },
  errors: ['password_too_common', 'reset_not_allowed'],
});

export const logout = endpoint('logout', 'POST /auth/logout', {
  summary: 'Revokes the token of this call.',
  toast: { success: messages.login.signedOut, failure: null },
  audit: { 'auth.logout': 'Logged out' },
});

export const changePassword = endpoint('changePassword', 'POST /auth/change-password', {
  summary:
    'Sets a new password for a caller who knows the current one. Every other session ends, and the holder is emailed.',
  body: z.strictObject({ current_password: heldPassword, password }),
  idempotent: 'create',
  toast: { success: messages.login.changed, failure: null },
  invalidates: ['session'],
  audit: { 'password.change': 'Changed the password' },
  example: { current_password: fixture('password'), password: 'another-harmattan-17' },
  errors: ['conflict', 'password_too_common', 'password_unchanged', 'password_wrong'],
});

export const session = z.object({
  id,
  /** The device that opened it, in plain words ("Chrome on Android"); null if unknown. */
  device: z.string().nullable(),
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint('listSessions', 'GET /auth/sessions', {
  summary: 'Where the member is logged in: the session of this call first, then last used first.',
  query: listQuery({ sort: ['lastSeenAt', 'createdAt'], filters: {} }),
  answer: listAnswer(session),
  shows: ['session'],
});

export const revokeOtherSessions = endpoint('revokeOtherSessions', 'POST /auth/sessions/revoke-others', {
  summary: 'Ends every session of the member but the one of this call.',
  idempotent: 'create',
  toast: { success: messages.login.devicesEnded, failure: messages.login.devicesFailed },
  invalidates: ['session'],
  audit: { 'session.revoke-others': 'Logged other devices out' },
});

export const revokeSession = endpoint('revokeSession', 'POST /auth/sessions/{id}/revoke', {
  summary: 'Ends one of the member’s own sessions.',
  params: z.strictObject({ id }),
  idempotent: 'create',
  toast: { success: messages.login.deviceEnded, failure: messages.login.deviceFailed },
  invalidates: ['session'],
  audit: { 'session.revoke': 'Logged a device out' },
  example: { id: fixture('session') },
});
