import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import type { Ctx } from '../../context';
import { dayInSeconds, minuteInSeconds } from '../../time';
import { clearAttempts, countAttempt, takeBackAttempt } from '../throttle';
import type { Account } from './accounts';
import { knownDevice } from './knownDevice';

const quarterHour = 15 * minuteInSeconds;

const accountKey = (email: string) => `login:account:${email}`;
const placeKey = (email: string, ip: string) => `login:from:${email}:${ip}`;
const { tooMany } = messages.login;

/** Takes back what a login counted, once the password was right. */
export type Forgive = (tx: Ctx) => Promise<void>;

/**
 * Counts an attempt to log in before the password is looked at, so that parallel guesses cannot outrun the limits.
 * A device from which the person has logged in before has a limit of its own: strangers who guess cannot lock its owner out.
 * @throws DomainError `tooMany`
 */
export const countLogin = async (ctx: Ctx, email: string, account: Account | undefined): Promise<Forgive> => {
  await countAttempt(ctx, `login:ip:${ctx.ip}`, minuteInSeconds, limits.loginAttemptsPerIpPerMinute, tooMany);
  const device = knownDevice(ctx, account);
  const near = device ? `login:device:${device}` : placeKey(email, ctx.ip);
  await countAttempt(ctx, near, quarterHour, limits.loginFailuresPerQuarterHour, tooMany);
  if (!device) await countAttempt(ctx, accountKey(email), dayInSeconds, limits.loginFailuresPerAccountPerDay, tooMany);
  return async (tx) => {
    await clearAttempts(tx, near);
    if (!device) await takeBackAttempt(tx, accountKey(email));
  };
};

/** Who chose a new password by mail is the owner, whatever was guessed before. */
export const forgiveLogins = async (tx: Ctx, email: string): Promise<void> => {
  await clearAttempts(tx, placeKey(email, tx.ip));
  await clearAttempts(tx, accountKey(email));
};

/** Counts a guess at a one-time code of this address, whether or not it has an account. */
export const countOtpGuess = (ctx: Ctx, email: string): Promise<void> =>
  countAttempt(ctx, `otp-guess:${email}`, dayInSeconds, limits.otpGuessesPerAccountPerDay, tooMany);

/**
 * Counts a mail with a one-time code, known and unknown addresses alike, in the transaction that sends it: a call that is refused
 * for another reason sends none and counts none. Until that transaction ends, calls for the same address wait here.
 * @throws DomainError `tooMany`
 */
export const countOtpMail = async (tx: Ctx, email: string, { again }: { readonly again: boolean }): Promise<void> => {
  const { wait } = messages.otp;
  const atOnce = again ? 1 : limits.otpMailsPerDay;
  await countAttempt(tx, `otp-mail:latest:${email}`, limits.otpResendCooldownSeconds, atOnce, wait);
  await countAttempt(tx, `otp-mail:quarter-hour:${email}`, quarterHour, limits.otpMailsPerQuarterHour, wait);
  await countAttempt(tx, `otp-mail:day:${email}`, dayInSeconds, limits.otpMailsPerDay, wait);
  await countAttempt(tx, `otp-mail:ip:${tx.ip}`, 60 * minuteInSeconds, limits.otpMailsPerIpPerHour, wait);
};
