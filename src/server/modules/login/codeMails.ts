import { guessLimits, limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { mailboxFamily } from '../../lib/mailbox';
import { dayInSeconds, minuteInSeconds } from '../../lib/time';
import {
  clearAttempts,
  countAttempt,
  countedWithin,
  countFromNetwork,
  takeBackAttempt,
  type Counter,
} from '../throttle';
import type { Account } from '../passwords';
import { knownDevice } from '../sessions';

const validSeconds = limits.otpLifetimeMinutes * minuteInSeconds;
const quarterHour = 15 * minuteInSeconds;

/** The caller who asks for a code, and the mailbox. */
interface Requesting {
  readonly mailbox: string;
  /** The id of the account's known browser; all other callers share one. */
  readonly requester: string;
}

export interface Asking extends Requesting {
  /** The browser, for codes. */
  readonly asker: Buffer;
}

const requestingOf = (ctx: Ctx, email: string, account: Account | undefined): Requesting => {
  const device = knownDevice(ctx, account);
  return { mailbox: mailboxFamily(email), requester: device === null ? 'strangers' : `device:${device}` };
};

export const askingOf = (ctx: Ctx, email: string, account: Account | undefined, asker: Buffer): Asking => ({
  ...requestingOf(ctx, email, account),
  asker,
});

const askedKey = ({ mailbox, asker }: Pick<Asking, 'mailbox' | 'asker'>): string =>
  `otp-mail:asked:${mailbox}:${asker.toString('base64url')}`;
const validKey = ({ mailbox, requester }: Requesting): string => `otp-mail:valid:${mailbox}:${requester}`;
const latestKey = ({ mailbox, asker }: Asking): string => `otp-mail:latest:${mailbox}:${asker.toString('base64url')}`;
const dayKey = ({ mailbox, requester }: Requesting): string => `otp-mail:day:${mailbox}:${requester}`;

const hasValidCode = (ctx: Ctx, asking: Asking): Promise<boolean> => countedWithin(ctx, askedKey(asking), validSeconds);

/** True if the browser asked for a code to this mailbox within a day, whether or not one was mailed. */
export const hasAsked = (ctx: Ctx, email: string, asker: Buffer): Promise<boolean> =>
  countedWithin(ctx, askedKey({ mailbox: mailboxFamily(email), asker }), dayInSeconds);

/**
 * Counts a request against its network address, unless the browser is known to the account or only asks again.
 * @throws DomainError `rate_limited`
 */
export const countAskingNetwork = async (ctx: Ctx, use: 'sign-up' | 'code', asking: Asking): Promise<Counter> =>
  countFromNetwork(ctx, use, asking.requester !== 'strangers' || (await hasValidCode(ctx, asking)));

/**
 * Counts a mail with a one-time code, for known and unknown addresses alike, in the transaction that sends it: a call refused for another reason
 * sends and counts none. Until that transaction ends, calls for the same mailbox wait here. While a code is valid, only the browser that asked for it
 * gets another one. Strangers get so few codes a day that all their guesses together stay within `otpGuessesPerAccountPerDay`.
 * @throws DomainError `rate_limited`
 */
export const countOtpMail = async (tx: Ctx, asking: Asking): Promise<void> => {
  const { otpWait: wait, otpStillValid: stillValid, otpDayMany: dayMany } = messages.login;
  const { otpMailsPerQuarterHour: perQuarterHour, otpMailsPerDay: perDay } = guessLimits;
  const asksAgain = await hasValidCode(tx, asking);
  await countAttempt(tx, latestKey(asking), limits.otpResendCooldownSeconds, 1, wait);
  await countAttempt(tx, validKey(asking), validSeconds, asksAgain ? perDay : 1, stillValid);
  await countAttempt(
    tx,
    `otp-mail:quarter-hour:${asking.mailbox}:${asking.requester}`,
    quarterHour,
    perQuarterHour,
    wait,
  );
  await countAttempt(tx, dayKey(asking), dayInSeconds, perDay, dayMany);
  await countAttempt(tx, askedKey(asking), dayInSeconds, perDay, dayMany);
};

/** A code that was entered is spent and has verified its asker: its mail no longer counts, and the next may follow at once. */
export const forgiveOtpMail = async (tx: Ctx, account: Account, asker: Buffer | null): Promise<void> => {
  const requesting = requestingOf(tx, account.email, account);
  if (asker) await clearAttempts(tx, latestKey({ ...requesting, asker }));
  await clearAttempts(tx, validKey(requesting));
  await takeBackAttempt(tx, dayKey(requesting));
};
