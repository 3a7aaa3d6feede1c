import { limits } from '../limits';
import { formatWait } from './words';

export const codeRequired = 'Enter the code';
export const next = 'Now enter a code from your authenticator app, or one of your recovery codes.';
export const enrolNext = 'Admins need a second step at login. Set it up now.';
export const wrong = 'This code is wrong or already used. Try the next one.';
const knownGoesOn = ' A browser you’ve logged in with before isn’t affected.';
/** The limit that was reached, its end, and what still works meanwhile. */
export const appMany =
  ({ wrong, within, isFirst, isStranger }: { wrong: number; within: string; isFirst: boolean; isStranger: boolean }) =>
  (seconds: number) =>
    `${wrong} wrong codes within ${within}: wait ${formatWait(seconds)}, then try again.` +
    (isFirst ? '' : ' A recovery code works right away.') +
    (isStranger ? knownGoesOn : '');
export const recoveryMany =
  ({ isStranger }: { isStranger: boolean }) =>
  (seconds: number) =>
    `${limits.recoveryCodeFailuresPerHour} wrong recovery codes within an hour: wait ${formatWait(seconds)}, then try again. A code from the app works right away.` +
    (isStranger ? knownGoesOn : '');
export const ticketOver = 'Too much time has passed, or this login was finished elsewhere. Log in again.';
export const offerOver = `A new key is valid for ${limits.enrolmentMinutes} minutes. Start again.`;
export const enabled = 'The second step at login is on. Your other devices are logged out.';
export const keepFirst = 'These codes are shown only once. Keep them, then press “I have kept them”.';
export const turnedOff = 'The second step at login is off. Your other devices are logged out.';
export const renewed = 'You have new recovery codes. The old ones no longer work.';
export const requiredHere = 'Admins need a second step here. Replace it instead.';
export const notOn = 'There is no second step at login to change.';
export const unreadable =
  'The server can’t check codes from the app right now. Use a recovery code, or ask another admin.';
export const resetOwn = 'You can’t do this for yourself. Ask another admin.';
export const reset = 'The second step is reset. All their devices are logged out, and we’ve emailed them.';
export const resetWhat = 'All their devices will be logged out, and they’ll set it up again with their password.';
export const resetFailed = 'The second step couldn’t be reset. Please try again.';
export const failed = 'This couldn’t be saved. Please try again.';

export const stepUpNeeded = (sum: string) =>
  `With this you’ll have decided more than ${sum} since you logged in or last confirmed. Confirm it’s you to continue. Nothing has changed yet.`;
export const stepUpFresh = 'Confirm it’s you to continue. Every reset asks again. Nothing has changed yet.';
export const stepUpHolds = "You won't be asked again for an hour.";
export const stepUpDone = 'Confirmed.';
export const stepUpPasswordRequired = 'Enter your password';
export const stepUpFailed = 'This couldn’t be confirmed. Please try again.';
