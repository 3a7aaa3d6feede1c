import { limits } from '../limits';
import { sayWait } from './words';

export const failed = 'OTP verification failed, please try again.';
export const wrong =
  'This code is wrong or no longer valid. Check the newest mail from us, and enter its code in the browser that asked for it. Or ask for a new code.';
export const dead = `That was ${limits.otpGuesses} wrong tries, so this code no longer works. Ask for a new code below, then enter that one.`;
export const expired = `This code has run out: a code works for ${limits.otpLifetimeMinutes} minutes. Ask for a new code below, then enter that one.`;
export const otherBrowser =
  'This sign-up was started again from another place, so nothing was activated. Start again and send your details once more.';
export const sent = 'If this address belongs to an account, a new code is on its way.';
export const wait = (seconds: number) => `Wait ${sayWait(seconds)} before asking for another code.`;
export const stillValid = (seconds: number) =>
  `A code for this address was just asked for in another browser. Enter it there, or ask here again in ${sayWait(seconds)}.`;
export const dayMany = (seconds: number) =>
  `Today's codes for this address are used up. You can ask for one now on a phone or computer where you've logged in before. Anywhere else, try again in ${sayWait(seconds)}.`;
export const elsewhereMany = (seconds: number) =>
  `Enter the code in the browser that asked for it, or ask for a new code here. Anywhere else, try again in ${sayWait(seconds)}.`;
export const tooMany = (seconds: number) => `Too many wrong codes. Wait ${sayWait(seconds)}, then try again.`;
export const verifiedForReset = 'Code accepted. Now choose a new password.';
