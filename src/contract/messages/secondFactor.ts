import { limits } from '../limits';
import { formatWait } from './words';

export const codeRequired = 'Enter the code';
export const next = 'Now enter a code from your authenticator app, or one of your recovery codes.';
export const enrolNext = 'Admins need a second step at login. Set it up now.';
export const wrong = 'This code is not right, or was used already. Try the next one.';
const knownGoesOn = ' A browser in which you have logged in before is not held.';
/** The limit that was reached, its end, and what still works meanwhile. */
export const appMany =
  ({ wrong, within, isFirst, isStranger }: { wrong: number; within: string; isFirst: boolean; isStranger: boolean }) =>
  (seconds: number) =>
    `${wrong} wrong codes within ${within}: wait ${formatWait(seconds)}, then try again.` +
    (isFirst ? '' : ' A recovery code need not wait.') +
    (isStranger ? knownGoesOn : '');
export const recoveryMany =
  ({ isStranger }: { isStranger: boolean }) =>
  (seconds: number) =>
    `${limits.recoveryCodeFailuresPerHour} wrong recovery codes within an hour: wait ${formatWait(seconds)}, then try again. A code from the app need not wait.` +
    (isStranger ? knownGoesOn : '');
export const ticketOver = 'Too much time has passed, or this login was finished elsewhere. Log in again.';
export const offerOver = `A new key is good for ${limits.enrolmentMinutes} minutes. Start again.`;
export const enabled = 'The second step at login is on. Your other devices are logged out.';
export const keepFirst = 'These codes are shown only now. Keep them, then press “I have kept them”.';
export const turnedOff = 'The second step at login is off. Your other devices are logged out.';
export const renewed = 'You have new recovery codes. The older ones do nothing any more.';
export const requiredHere = 'Admins cannot go without a second step here. Replace it instead.';
export const notOn = 'There is no second step at login to change.';
export const unreadable =
  'The server cannot check codes from the app at the moment. Use a recovery code, or ask another admin.';
export const resetOwn = 'You cannot do this for yourself. Ask another admin.';
export const reset = 'The second step is reset. All their devices are logged out and they are told by mail.';
export const resetWhat = 'All their devices are logged out, and they set it up again with their password.';
export const resetFailed = 'The second step could not be reset. Please try again.';
export const failed = 'This could not be saved. Please try again.';

export const stepUpNeeded = (sum: string) =>
  `With this you have decided about more than ${sum} since you logged in or last confirmed. Confirm that it is you, then it goes on. Nothing was changed yet.`;
export const stepUpFresh = 'Confirm it’s you to continue. Each reset asks again. Nothing has changed yet.';
export const stepUpHolds = "You won't be asked again for an hour.";
export const stepUpDone = 'Confirmed.';
export const stepUpPasswordRequired = 'Enter your password';
export const stepUpCancelled = 'Not confirmed, so nothing was changed.';
export const stepUpFailed = 'This could not be confirmed. Please try again.';
