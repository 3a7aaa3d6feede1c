import { guessLimits } from '../../../contract/guessLimits';
import { limits } from '../../../contract/limits';
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
import type { Account } from './accounts';
import { knownDevice } from './knownDevice';

const validSeconds = limits.otpLifetimeMinutes * minuteInSeconds;
const quarterHour = 15 * minuteInSeconds;

/** Who asks for a code to which mailbox. */
interface Requesting {
  readonly mailbox: string;
  /** A known browser of the account, by its id; all other callers are one. */
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

/** True in a browser that asked for a code to this mailbox within a day, whether or not one was mailed. */
export const hasAsked = (ctx: Ctx, email: string, asker: Buffer): Promise<boolean> =>
  countedWithin(ctx, askedKey({ mailbox: mailboxFamily(email), asker }), dayInSeconds);

/**
 * Counts a browser that asks for a network address, unless it is known to the account or only asks again.
 * @throws DomainError `rate_limited`
 */
export const countAskingNetwork = async (ctx: Ctx, use: 'sign-up' | 'code', asking: Asking): Promise<Counter> =>
  countFromNetwork(ctx, use, asking.requester !== 'strangers' || (await hasValidCode(ctx, asking)));

/**
 * Counts a mail with a one-time code, known and unknown addresses alike, in the transaction that sends it: a call that is refused
 * for another reason sends none and counts none. Until that transaction ends, calls for the same mailbox wait here.
 * While a code is valid, only the browser that asked for it gets another one. Strangers get so few codes a day that all guesses at them together
 * stay within `otpGuessesPerAccountPerDay`.
 * @throws DomainError `rate_limited`
 */
export const countOtpMail = async (tx: Ctx, asking: Asking): Promise<void> => {
  const { wait, stillValid, dayMany } = messages.otp;
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

/** A code that was entered is valid no more, and has proved its asker: its mail counts nowhere, and the next may follow at once. */
export const forgiveOtpMail = async (tx: Ctx, account: Account, asker: Buffer | null): Promise<void> => {
  const requesting = requestingOf(tx, account.email, account);
  if (asker) await clearAttempts(tx, latestKey({ ...requesting, asker }));
  await clearAttempts(tx, validKey(requesting));
  await takeBackAttempt(tx, dayKey(requesting));
};
