import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import { dayInSeconds, minuteInSeconds } from '../../lib/time';
import { clearAttempts, countAttempt, countGuess, placeOf, takeBackAttempt, type Rule } from '../throttle';
import type { Account } from './accounts';
import { knownDevice } from './knownDevice';

const hour = 60 * minuteInSeconds;
const quarterHour = 15 * minuteInSeconds;

/** What was counted for one guess. */
export interface Counter {
  /** The guess was right. */
  readonly forgive: (tx: Ctx) => Promise<void>;
  /** Looks at the guess. What throws has not found it wrong, and is not counted. */
  readonly looked: <T>(look: () => Promise<T>) => Promise<T>;
}

interface Counted {
  readonly key: string;
  readonly rule: Rule;
  /** A right guess forgives all wrong ones before it, and not itself alone. */
  readonly forgivesAll?: true;
}

/** Counts everywhere or nowhere, the nearest first: what is refused is not looked at, and costs nothing anywhere else. */
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

const slowed = (words: Rule['words']) => ({ free: limits.freeGuesses, windowSeconds: quarterHour, words });

const fromAddress = (kind: string, ctx: Ctx, words: Rule['words']): readonly Counted[] => [
  {
    key: `${kind}:ip:${placeOf(ctx)}`,
    rule: { windowSeconds: minuteInSeconds, limit: limits.wrongGuessesPerIpPerMinute, words },
  },
  {
    key: `${kind}:ip-hour:${placeOf(ctx)}`,
    rule: { windowSeconds: hour, limit: limits.wrongGuessesPerIpPerHour, words },
  },
];

const accountKey = (email: string) => `login:account:${email}`;
const placeKey = (ctx: Ctx, email: string) => `login:from:${email}:${placeOf(ctx)}`;

/**
 * Counts an attempt to log in before the password is looked at, so that parallel guesses cannot outrun the limits.
 * A device from which the person has logged in before has a limit of its own: strangers who guess cannot lock its owner out, not even
 * from behind the same address.
 * @throws DomainError `rate_limited`
 */
export const countLogin = (ctx: Ctx, email: string, account: Account | undefined): Promise<Counter> => {
  const words = messages.login.tooMany;
  const device = knownDevice(ctx, account);
  const near: Counted = {
    key: device ? `login:device:${device}` : placeKey(ctx, email),
    rule: { ...slowed(words), limit: limits.loginFailuresPerQuarterHour },
    forgivesAll: true,
  };
  const perDay = { windowSeconds: dayInSeconds, limit: limits.loginFailuresPerAccountPerDay, words };
  const far = [{ key: accountKey(email), rule: perDay }, ...fromAddress('login', ctx, words)];
  return countAll(ctx, device ? [near] : [near, ...far]);
};

/** Who chose a new password by mail is the owner, whatever was guessed before. */
export const forgiveLogins = async (tx: Ctx, email: string): Promise<void> => {
  await clearAttempts(tx, placeKey(tx, email));
  await clearAttempts(tx, accountKey(email));
};

/**
 * Counts a guess at a one-time code of this address, whether or not it has an account. The wrong guesses of a day stay counted.
 * @throws DomainError `rate_limited`
 */
export const countOtpGuess = async (ctx: Ctx, email: string): Promise<Counter> => {
  const words = messages.otp.tooMany;
  const limit = limits.otpGuessesPerAccountPerDay;
  const near: Counted = {
    key: `otp-guess:from:${email}:${placeOf(ctx)}`,
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
  const atOnce = again ? 1 : limits.otpMailsPerDay;
  await countAttempt(tx, `otp-mail:latest:${email}`, limits.otpResendCooldownSeconds, atOnce, wait);
  await countAttempt(tx, `otp-mail:quarter-hour:${email}`, quarterHour, limits.otpMailsPerQuarterHour, wait);
  await countAttempt(tx, `otp-mail:day:${email}`, dayInSeconds, limits.otpMailsPerDay, wait);
  await countAttempt(tx, `otp-mail:ip:${placeOf(tx)}`, hour, limits.otpMailsPerIpPerHour, wait);
};

/**
 * Counts a coupon code or referral number that somebody types at sign-up, before it is looked up: who tries many is searching.
 * @param typed the fields that hold one: each may be left out, and is at fault in the refusal.
 * @throws DomainError `rate_limited`
 */
export const countCodeTry = async (
  ctx: Ctx,
  typed: readonly ('coupon_code' | 'refer_by')[] = ['coupon_code'],
): Promise<Counter> => {
  const words = messages.signup.codesMany;
  const perHour = { windowSeconds: hour, limit: limits.unknownCodesPerIpPerHour, words };
  const perDay = { windowSeconds: dayInSeconds, limit: limits.unknownCodesPerIpPerDay, words };
  try {
    return await countAll(ctx, [
      { key: `code-try:hour:${placeOf(ctx)}`, rule: perHour },
      { key: `code-try:day:${placeOf(ctx)}`, rule: perDay },
    ]);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, retryAfterSeconds = hour } = error;
    const fields = Object.fromEntries(typed.map((name) => [name, message]));
    throw new DomainError(code, message, { fields, retryAfterSeconds });
  }
};

/**
 * Counts a question to the bank whose an account is, asked by somebody without an account of ours.
 * @throws DomainError `rate_limited`
 */
export const countBankQuestion = async (ctx: Ctx): Promise<void> => {
  const words = messages.signup.accountsMany;
  await countAttempt(ctx, `account-name:hour:${placeOf(ctx)}`, hour, limits.signupAccountNamesPerIpPerHour, words);
  await countAttempt(
    ctx,
    `account-name:ip-day:${placeOf(ctx)}`,
    dayInSeconds,
    limits.signupAccountNamesPerIpPerDay,
    words,
  );
};
