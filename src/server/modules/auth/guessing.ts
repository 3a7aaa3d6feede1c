import { guessLimits } from '../../../contract/guessLimits';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import { dayInSeconds, minuteInSeconds } from '../../lib/time';
import { clearAttempts, countAttempt, countGuess, networkOf, takeBackAttempt, type Rule } from '../throttle';
import type { Account } from './accounts';
import { knownDevice } from './knownDevice';

const hour = 60 * minuteInSeconds;
const quarterHour = 15 * minuteInSeconds;

/** The counters of one guess. */
export interface Counter {
  /** The guess was right. */
  readonly forgive: (tx: Ctx) => Promise<void>;
  /** Checks the guess. An exception means that it was not found wrong, and it is not counted. */
  readonly looked: <T>(look: () => Promise<T>) => Promise<T>;
}

interface Counted {
  readonly key: string;
  readonly rule: Rule;
  /** A right guess forgives all wrong ones before it, and not itself alone. */
  readonly forgivesAll?: true;
}

/** Counts everywhere or nowhere, the nearest first: a refused guess is not checked, and costs nothing elsewhere. */
export const countAll = async (ctx: Ctx, counted: readonly Counted[]): Promise<Counter> => {
  for (const [at, { key, rule }] of counted.entries())
    try {
      await countGuess(ctx, key, rule);
    } catch (error) {
      for (const before of counted.slice(0, at)) await takeBackAttempt(ctx, before.key);
      throw error;
    }
  return {
    looked: (look) =>
      look().catch(async (error: unknown) => {
        for (const { key } of counted) await takeBackAttempt(ctx, key);
        throw error;
      }),
    forgive: async (tx) => {
      for (const { key, forgivesAll } of counted)
        await (forgivesAll ? clearAttempts(tx, key) : takeBackAttempt(tx, key));
    },
  };
};

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
 * Counts an attempt to log in before the password is checked, so that parallel guesses cannot outrun the limits.
 * A device with an earlier login of the account has a limit of its own: guessing strangers cannot lock its owner out, not even from behind the same
 * address.
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

/** A caller who chose a new password by mail is the owner, regardless of earlier guesses. */
export const forgiveLogins = async (tx: Ctx, email: string): Promise<void> => {
  await clearAttempts(tx, networkKey(tx, email));
  await clearAttempts(tx, accountKey(email));
};

/**
 * Counts a guess at a one-time code of this address, whether or not it has an account. The wrong guesses of a day stay counted.
 * @throws DomainError `rate_limited`
 */
export const countOtpGuess = async (ctx: Ctx, email: string): Promise<Counter> => {
  const words = messages.otp.tooMany;
  const limit = guessLimits.otpGuessesPerAccountPerDay;
  const near: Counted = {
    key: `otp-guess:from:${email}:${networkOf(ctx)}`,
    rule: { ...slowed(words), limit },
    forgivesAll: true,
  };
  const far = fromAddress('otp-guess', ctx, words);
  const ofDay = { key: `otp-guess:${email}`, rule: { windowSeconds: dayInSeconds, limit, words } };
  return countAll(ctx, [near, ofDay, ...far]);
};

/**
 * Counts a mail with a one-time code, known and unknown addresses alike, in the transaction that sends it: a call that is refused
 * for another reason sends none and counts none. Until that transaction ends, calls for the same address wait here.
 * @throws DomainError `rate_limited`
 */
export const countOtpMail = async (tx: Ctx, email: string, { again }: { readonly again: boolean }): Promise<void> => {
  const { wait } = messages.otp;
  const atOnce = again ? 1 : guessLimits.otpMailsPerDay;
  await countAttempt(tx, `otp-mail:latest:${email}`, limits.otpResendCooldownSeconds, atOnce, wait);
  await countAttempt(tx, `otp-mail:quarter-hour:${email}`, quarterHour, guessLimits.otpMailsPerQuarterHour, wait);
  await countAttempt(tx, `otp-mail:day:${email}`, dayInSeconds, guessLimits.otpMailsPerDay, wait);
  await countAttempt(tx, `otp-mail:ip:${networkOf(tx)}`, hour, guessLimits.otpMailsPerIpPerHour, wait);
};

/**
 * Counts a coupon code or referral number typed at sign-up, before it is looked up: many tries are a search.
 * @param typed the fields that hold one: each may be left out, and is named in the refusal.
 * @throws DomainError `rate_limited`
 */
export const countCodeTry = async (
  ctx: Ctx,
  typed: readonly ('coupon_code' | 'refer_by')[] = ['coupon_code'],
): Promise<Counter> => {
  const words = messages.signup.codesMany;
  const perHour = { windowSeconds: hour, limit: guessLimits.unknownCodesPerIpPerHour, words };
  const perDay = { windowSeconds: dayInSeconds, limit: guessLimits.unknownCodesPerIpPerDay, words };
  try {
    return await countAll(ctx, [
      { key: `code-try:hour:${networkOf(ctx)}`, rule: perHour },
      { key: `code-try:day:${networkOf(ctx)}`, rule: perDay },
    ]);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, retryAfterSeconds = hour } = error;
    const fields = Object.fromEntries(typed.map((name) => [name, message]));
    throw new DomainError(code, message, { fields, retryAfterSeconds });
  }
};

/**
 * Counts a query of an account's name at the bank by a caller without a session.
 * @throws DomainError `rate_limited`
 */
export const countBankQuestion = async (ctx: Ctx): Promise<void> => {
  const words = messages.signup.accountsMany;
  await countAttempt(
    ctx,
    `account-name:hour:${networkOf(ctx)}`,
    hour,
    guessLimits.signupAccountNamesPerIpPerHour,
    words,
  );
  await countAttempt(
    ctx,
    `account-name:ip-day:${networkOf(ctx)}`,
    dayInSeconds,
    guessLimits.signupAccountNamesPerIpPerDay,
    words,
  );
};
