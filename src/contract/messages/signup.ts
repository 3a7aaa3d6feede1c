import { formatWait } from './words';

export const failedPrefix = 'Signup failed: ';
export const unknown = 'Unknown error';
export const wizardFailed = 'Signup failed, please try again.';
export const unexpected = 'An unexpected error occurred.';
export const received = 'We’ve sent a 6-digit code to your email. Enter it to activate your account.';
export const couponInvalid = 'This coupon code is unknown, reserved or already used. Check it, or leave this empty.';
export const codesMany = (seconds: number) =>
  `No one has this code. Many wrong ones were tried on your network, so check yours letter by letter, or leave the field empty. You can also try again in ${formatWait(seconds)}.`;
export const referralUnknown = 'No member has this referral number. Check it, or leave this empty.';
export const activated = 'Your account is active. Log in to start earning.';
export const termsChanged = 'The terms have changed. Reload the page and read them again.';
export const passwordAgain = 'Enter your password again. We never keep it in your browser.';
