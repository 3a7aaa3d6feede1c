import { limits } from '../limits';
import { formatWait } from './words';

export const failed = 'OTP verification failed, please try again.';
export const wrong =
  'This code is wrong or no longer valid. Enter the code from our newest email in the browser that asked for it, or get a new code.';
export const dead = `That was ${limits.otpGuesses} wrong tries, so this code no longer works. Get a new code below.`;
export const expired = `This code has expired: codes work for ${limits.otpLifetimeMinutes} minutes. Get a new code below.`;
export const otherBrowser =
  'This sign-up was started again somewhere else, so nothing was activated. Start again with your details.';
export const sent = 'If this address has an account, a new code is on its way.';
export const wait = (seconds: number) => `Wait ${formatWait(seconds)} before getting another code.`;
export const stillValid = (seconds: number) =>
  `A code for this address was just asked for in another browser. Enter it there, or ask here again in ${formatWait(seconds)}.`;
export const dayMany = (seconds: number) =>
  `Today's codes for this address are used up. You can ask for one now on a phone or computer where you've logged in before. Anywhere else, try again in ${formatWait(seconds)}.`;
export const elsewhereMany = (seconds: number) =>
  `Enter the code in the browser that asked for it, or ask for a new code here. Anywhere else, try again in ${formatWait(seconds)}.`;
export const tooMany = (seconds: number) => `Too many wrong codes. Wait ${formatWait(seconds)}, then try again.`;
export const verifiedForReset = 'Code accepted. Now choose a new password.';
