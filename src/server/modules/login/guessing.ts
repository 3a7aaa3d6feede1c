import { guessLimits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import { dayInSeconds, minuteInSeconds } from '../../lib/time';
import { mailboxFamily } from '../../lib/mailbox';
import { clearAttempts, countAll, networkOf, type Counted, type Counter, type Rule } from '../throttle';
import type { Account } from '../passwords';
import { hasAsked } from './codeMails';
import { knownDevice } from '../sessions';

const hour = 60 * minuteInSeconds;
const quarterHour = 15 * minuteInSeconds;

const slowed = (words: Rule['words']) => ({ free: guessLimits.freeGuesses, windowSeconds: quarterHour, words });

const fromAddress = (kind: string, ctx: Ctx, words: Rule['words']): readonly Counted[] => [
  {
    key: `${kind}:ip:${networkOf(ctx)}`,
    rule: { windowSeconds: minuteInSeconds, limit: guessLimits.wrongGuessesPerIpPerMinute, words },
  },
  {
    key: `${kind}:ip-hour:${networkOf(ctx)}`,
    rule: { windowSeconds: hour, limit: guessLimits.wrongGuessesPerIpPerHour, words },
  },
];

const accountKey = (email: string) => `login:account:${email}`;
const networkKey = (ctx: Ctx, email: string) => `login:from:${email}:${networkOf(ctx)}`;

/**
 * Counts an attempt to log in before the password is checked, so that parallel guesses cannot outrun the limits. A device that logged in to the
 * account before has a separate limit: strangers cannot lock the member out, even from the same address.
 * @throws DomainError `rate_limited`
 */
export const countLogin = (ctx: Ctx, email: string, account: Account | undefined): Promise<Counter> => {
  const words = messages.login.tooMany;
  const device = knownDevice(ctx, account);
  const near: Counted = {
    key: device ? `login:device:${device}` : networkKey(ctx, email),
    rule: { ...slowed(words), limit: guessLimits.loginFailuresPerQuarterHour },
    forgivesAll: true,
  };
  const perDay = { windowSeconds: dayInSeconds, limit: guessLimits.loginFailuresPerAccountPerDay, words };
  const far = [{ key: accountKey(email), rule: perDay }, ...fromAddress('login', ctx, words)];
  return countAll(ctx, device ? [near] : [near, ...far]);
};

/** A caller who chose a new password by mail is the account's holder, whatever was guessed before. */
export const forgiveLogins = async (tx: Ctx, email: string): Promise<void> => {
  await clearAttempts(tx, networkKey(tx, email));
  await clearAttempts(tx, accountKey(email));
};

/**
 * Counts a guess at a one-time code of this address, whether or not it has an account. A browser that asked for a code has counters that nobody else
 * can use up; each of its codes ends after a few guesses. All other callers share a few guesses a day.
 * @throws DomainError `rate_limited`
 */
export const countOtpGuess = async (ctx: Ctx, email: string, asker: Buffer | null): Promise<Counter> => {
  const { otpTooMany: tooMany, otpElsewhereMany: elsewhereMany } = messages.login;
  const mailbox = mailboxFamily(email);
  if (asker && (await hasAsked(ctx, email, asker))) {
    const key = `otp-guess:asker:${mailbox}:${asker.toString('base64url')}`;
    const rule = { ...slowed(tooMany), limit: guessLimits.otpGuessesPerAccountPerDay };
    return countAll(ctx, [{ key, rule, forgivesAll: true }]);
  }
  const limit = guessLimits.otpGuessesElsewherePerDay;
  const ofDay = {
    key: `otp-guess:elsewhere:${mailbox}`,
    rule: { windowSeconds: dayInSeconds, limit, words: elsewhereMany },
  };
  return countAll(ctx, [ofDay, ...fromAddress('otp-guess', ctx, tooMany)]);
};

const wrongCodes = { referral_unknown: 'refer_by', coupon_invalid: 'coupon_code' } as const;
const isWrongCode = (code: string): code is keyof typeof wrongCodes => code in wrongCodes;

/**
 * Counts an unknown coupon code or referral number after the look-up: a right one is never refused for the wrong ones of others behind the same
 * address.
 * @returns the error to answer with
 */
export const countWrongCode = async (ctx: Ctx, error: unknown): Promise<unknown> => {
  if (!(error instanceof DomainError) || !isWrongCode(error.code)) return error;
  const words = messages.login.signupCodesMany;
  try {
    await countAll(ctx, [
      {
        key: `code-try:hour:${networkOf(ctx)}`,
        rule: { windowSeconds: hour, limit: guessLimits.unknownCodesPerIpPerHour, words },
      },
      {
        key: `code-try:day:${networkOf(ctx)}`,
        rule: { windowSeconds: dayInSeconds, limit: guessLimits.unknownCodesPerIpPerDay, words },
      },
    ]);
    return error;
  } catch (refused) {
    if (!(refused instanceof DomainError)) throw refused;
    const { code, message, retryAfterSeconds = hour } = refused;
    return new DomainError(code, message, { fields: { [wrongCodes[error.code]]: message }, retryAfterSeconds });
  }
};
