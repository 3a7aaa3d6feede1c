import { limits } from '../limits';
import { onlyOne } from './fields';
import { formatWait } from './words';

export const emailRequired = 'Email is required';
export const emailInvalid = 'Please enter a valid email address';
export const emailSeveral = onlyOne('email address');
export const emailMeant = (address: string): string => `Did you mean ${address}?`;
export const passwordRequired = 'Password is required';
export const failed = 'Login failed. Please try again.';
export const failedShort = 'Login failed';
export const noToken = 'Authentication failed: No token received';
export const success = 'Login successful';
export const wrong = 'Wrong email or password. New here and never entered your code? Sign up again.';
export const unfinished = 'Your account isn’t active yet. Enter the code from our email, or get a new one.';
export const continueOver = 'This shortcut worked only once and for a few minutes. Log in with your password.';
export const banned = 'This account is suspended. Write to support if you think this is a mistake.';
export const tooMany = (seconds: number) => `Too many attempts. Wait ${formatWait(seconds)}, then try again.`;
export const sessionEnded = 'Your session has ended. Please log in again.';
export const notKept =
  'This browser isn’t letting us save your log-in, so you’ll have to log in again when you reload. Leave private mode, allow cookies and site data, free some space, or use another browser.';
export const signedOut = 'You’re logged out.';
export const currentWrong = 'That isn’t your current password. Check it and try again.';
export const samePassword = 'That’s already your password. Choose another one.';
export const changed = 'Your password is changed, and your other devices are logged out.';
export const changeFailed = 'We couldn’t change your password. Please try again.';
export const deviceEnded = 'That device is logged out.';
export const deviceFailed = 'We couldn’t log out that device. Please try again.';
export const deviceGone = 'That device is no longer logged in.';
export const devicesEnded = 'Your other devices are logged out.';
export const devicesFailed = 'We couldn’t log out your other devices. Please try again.';

export const signupFailedPrefix = 'Signup failed: ';
export const signupUnknown = 'Unknown error';
export const signupWizardFailed = 'Signup failed, please try again.';
export const signupUnexpected = 'An unexpected error occurred.';
export const signupReceived = 'We’ve sent a 6-digit code to your email. Enter it to activate your account.';
export const signupCouponInvalid =
  'This coupon code is unknown, reserved or already used. Check it, or leave this empty.';
export const signupCodesMany = (seconds: number) =>
  `No one has this code. Many wrong ones were tried on your network, so check yours letter by letter, or leave the field empty. You can also try again in ${formatWait(seconds)}.`;
export const signupReferralUnknown = 'No member has this referral number. Check it, or leave this empty.';
export const signupActivated = 'Your account is active. Log in to start earning.';
export const signupTermsChanged = 'The terms have changed. Reload the page and read them again.';
export const signupPasswordAgain = 'Enter your password again. We never keep it in your browser.';

export const otpFailed = 'OTP verification failed, please try again.';
export const otpWrong =
  'This code is wrong or no longer valid. Enter the code from our newest email in the browser that asked for it, or get a new code.';
export const otpDead = `That was ${limits.otpGuesses} wrong tries, so this code no longer works. Get a new code below.`;
export const otpExpired = `This code has expired: codes work for ${limits.otpLifetimeMinutes} minutes. Get a new code below.`;
export const otpOtherBrowser =
  'This sign-up was started again somewhere else, so nothing was activated. Start again with your details.';
export const otpSent = 'If this address has an account, a new code is on its way.';
export const otpWait = (seconds: number) => `Wait ${formatWait(seconds)} before getting another code.`;
export const otpStillValid = (seconds: number) =>
  `A code for this address was just asked for in another browser. Enter it there, or ask here again in ${formatWait(seconds)}.`;
export const otpDayMany = (seconds: number) =>
  `Today's codes for this address are used up. You can ask for one now on a phone or computer where you've logged in before. Anywhere else, try again in ${formatWait(seconds)}.`;
export const otpElsewhereMany = (seconds: number) =>
  `Enter the code in the browser that asked for it, or ask for a new code here. Anywhere else, try again in ${formatWait(seconds)}.`;
export const otpTooMany = (seconds: number) => `Too many wrong codes. Wait ${formatWait(seconds)}, then try again.`;
export const otpVerifiedForReset = 'Code accepted. Now choose a new password.';

export const resetError = 'An error occurred';
export const resetFailed = 'Failed to reset password';
export const resetMismatch = 'Passwords do not match';
export const resetSent = 'If this address has an account, a code to reset the password is on its way.';
export const resetTicketMissing =
  'Confirm the code from our email first, then choose a new password within 10 minutes.';
export const resetDone = 'Your password is changed. Log in with the new one.';
