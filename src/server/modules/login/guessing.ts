import { guessLimits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import { dayInSeconds, hourInSeconds, minuteInSeconds, quarterHourInSeconds } from '../../lib/time';
import { mailboxFamily } from '../../lib/mailbox';
import { clearAttempts, countAll, networkOf, type Counted, type Counter, type Rule } from '../throttle';
import type { Account } from '../passwords';
import { hasAsked } from './codeMails';
import { knownDevice } from '../sessions';

const slowed = (words: Rule['words']) => ({
  free: guessLimits.freeGuesses,
  windowSeconds: quarterHourInSeconds,
  words,
});

const fromAddress = (kind: string, ctx: Ctx, words: Rule['words']): readonly Counted[] => {
  const { wrongGuessesPerIpPerMinute: perMinute, wrongGuessesPerIpPerHour: perHour } = guessLimits;
  return [
    { key: `${kind}:ip:${networkOf(ctx)}`, windowSeconds: minuteInSeconds, limit: perMinute, words },
    { key: `${kind}:ip-hour:${networkOf(ctx)}`, windowSeconds: hourInSeconds, limit: perHour, words },
  ];
};

const accountKey = (email: string) => `login:account:${email}`;
const networkKey = (ctx: Ctx, email: string) => `login:from:${email}:${networkOf(ctx)}`;

/** Counts before checking, so parallel guesses gain nothing; known devices count apart from strangers. */
export const countLogin = (ctx: Ctx, email: string, account: Account | undefined): Promise<Counter> => {
  const words = messages.login.tooMany;
  const device = knownDevice(ctx, account);
  const near: Counted = {
    key: device ? `login:device:${device}` : networkKey(ctx, email),
    ...slowed(words),
    limit: guessLimits.loginFailuresPerQuarterHour,
    forgivesAll: true,
  };
  const perDay = { windowSeconds: dayInSeconds, limit: guessLimits.loginFailuresPerAccountPerDay, words };
  const far = [{ key: accountKey(email), ...perDay }, ...fromAddress('login', ctx, words)];
  return countAll(ctx, device ? [near] : [near, ...far]);
};

/** A person who sets a new password by mail is the holder, whatever was guessed before. */
export const forgiveLogins = async (tx: Ctx, email: string): Promise<void> => {
  await clearAttempts(tx, networkKey(tx, email));
  await clearAttempts(tx, accountKey(email));
};

/** Askers have separate counters; all others share a few guesses a day. @throws DomainError `rate_limited`. */
export const countOtpGuess = async (ctx: Ctx, email: string, asker: Buffer | null): Promise<Counter> => {
  const { otpTooMany: tooMany, otpElsewhereMany: elsewhereMany } = messages.login;
  const mailbox = mailboxFamily(email);
  if (asker && (await hasAsked(ctx, email, asker))) {
    const key = `otp-guess:asker:${mailbox}:${asker.toString('base64url')}`;
    const limit = guessLimits.otpGuessesPerAccountPerDay;
    return countAll(ctx, [{ key, ...slowed(tooMany), limit, forgivesAll: true }]);
  }
  const limit = guessLimits.otpGuessesElsewherePerDay;
  const ofDay = { key: `otp-guess:elsewhere:${mailbox}`, windowSeconds: dayInSeconds, limit, words: elsewhereMany };
  return countAll(ctx, [ofDay, ...fromAddress('otp-guess', ctx, tooMany)]);
};

const wrongCodes = { referral_unknown: 'refer_by', coupon_invalid: 'coupon_code' } as const;
const isWrongCode = (code: string): code is keyof typeof wrongCodes => code in wrongCodes;

/** Counts after the look-up, so that others' mistakes never refuse a right code. @returns the error to throw. */
export const countWrongCode = async (ctx: Ctx, error: unknown): Promise<unknown> => {
  if (!(error instanceof DomainError) || !isWrongCode(error.code)) return error;
  const words = messages.login.signupCodesMany;
  try {
    const { unknownCodesPerIpPerHour: perHour, unknownCodesPerIpPerDay: perDay } = guessLimits;
    await countAll(ctx, [
      { key: `code-try:hour:${networkOf(ctx)}`, windowSeconds: hourInSeconds, limit: perHour, words },
      { key: `code-try:day:${networkOf(ctx)}`, windowSeconds: dayInSeconds, limit: perDay, words },
    ]);
    return error;
  } catch (refused) {
    if (!(refused instanceof DomainError)) throw refused;
    const { code, message, retryAfterSeconds = hourInSeconds } = refused;
    return new DomainError(code, message, { fields: { [wrongCodes[error.code]]: message }, retryAfterSeconds });
  }
};
