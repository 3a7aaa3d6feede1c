import { brand } from '../../../contract/brand';
import { guessLimits, limits } from '../../../contract/limits';
import { hashToken, newToken } from '../../lib/tokens';
import { type Ctx, inTransaction } from '../../context';
import { type Account, accountByEmail, auditObject, lockAccountByEmail, constantTime } from '../passwords';
import { cookie } from '../../cookies';
import { knownDevice } from '../sessions';
import * as messages from '../../../contract/messages';
import { mailboxFamily } from '../../lib/mailbox';
import { dayInSeconds, minuteInSeconds, quarterHourInSeconds } from '../../lib/time';
import * as throttle from '../throttle';
import { assertPublic } from '../../assertActor';
import { audit, type AuditEntry } from '../../audit';
import { sendMail, signupUnfinishedMail } from '../../mails';

const askerCookie = cookie(`${brand.shortName}_asked`, limits.askerCookieHours * 60 * 60);

const read = (ctx: Ctx): string | undefined => {
  const held = askerCookie.read(ctx);
  return held !== undefined && /^[\w-]{43}$/.test(held) ? held : undefined;
};

export const askerOf = (ctx: Ctx): Buffer | null => {
  const held = read(ctx);
  return held === undefined ? null : hashToken(held);
};

/** The same for the calling browser. People who share a phone are one asker: codes belong to accounts. */
export const becomeAsker = (ctx: Ctx): Buffer => {
  const token = read(ctx) ?? newToken();
  askerCookie.write(ctx, token);
  return hashToken(token);
};

/** True for a browser that did not send this sign-up's newest details; without the cookie false (ADR 0009). */
export const isOtherBrowser = (asker: Buffer | null, { signupHash }: Pick<Account, 'signupHash'>): boolean =>
  asker !== null && !(signupHash !== null && asker.equals(signupHash));

const validSeconds = limits.otpLifetimeMinutes * minuteInSeconds;

interface Requesting {
  readonly mailbox: string;
  /** The account's known browser; all others share one id. */
  readonly requester: string;
}

interface Asking extends Requesting {
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

const hasValidCode = (ctx: Ctx, asking: Asking): Promise<boolean> =>
  throttle.countedWithin(ctx, askedKey(asking), validSeconds);

/** True if the browser asked for this mailbox within a day, mailed or not. */
export const hasAsked = (ctx: Ctx, email: string, asker: Buffer): Promise<boolean> =>
  throttle.countedWithin(ctx, askedKey({ mailbox: mailboxFamily(email), asker }), dayInSeconds);

/** Counts a request against its network, unless known or repeated. @throws DomainError `rate_limited`. */
export const countAskingNetwork = async (ctx: Ctx, use: 'sign-up' | 'code', asking: Asking) =>
  throttle.countFromNetwork(ctx, use, asking.requester !== 'strangers' || (await hasValidCode(ctx, asking)));

/** Counts a code's mail; strangers get few a day, which limits guesses. @throws DomainError `rate_limited`. */
export const countOtpMail = async (tx: Ctx, asking: Asking): Promise<void> => {
  const { otpWait: wait, otpStillValid: stillValid, otpDayMany: dayMany } = messages.login;
  const { otpMailsPerQuarterHour: perQuarterHour, otpMailsPerDay: perDay } = guessLimits;
  const asksAgain = await hasValidCode(tx, asking);
  await throttle.countAttempt(tx, latestKey(asking), limits.otpResendCooldownSeconds, 1, wait);
  await throttle.countAttempt(tx, validKey(asking), validSeconds, asksAgain ? perDay : 1, stillValid);
  const quarterHourKey = `otp-mail:quarter-hour:${asking.mailbox}:${asking.requester}`;
  await throttle.countAttempt(tx, quarterHourKey, quarterHourInSeconds, perQuarterHour, wait);
  await throttle.countAttempt(tx, dayKey(asking), dayInSeconds, perDay, dayMany);
  await throttle.countAttempt(tx, askedKey(asking), dayInSeconds, perDay, dayMany);
};

/** An entered code verifies its asker: its mail no longer counts, and the next may follow at once. */
export const forgiveOtpMail = async (tx: Ctx, account: Account, asker: Buffer | null): Promise<void> => {
  const requesting = requestingOf(tx, account.email, account);
  if (asker) await throttle.clearAttempts(tx, latestKey({ ...requesting, asker }));
  await throttle.clearAttempts(tx, validKey(requesting));
  await throttle.takeBackAttempt(tx, dayKey(requesting));
};

/** A code alone cannot finish this sign-up; its details must be sent again. */
export const mailUnfinishedSignup = (tx: Ctx, { email }: Pick<Account, 'email'>): Promise<void> =>
  sendMail(tx, { to: email, ...signupUnfinishedMail({ publicUrl: tx.config.publicUrl }) }, { urgent: true });

/** Counts, then mails in that transaction; unknown addresses take as long. @throws DomainError `rate_limited`. */
export const askForCode = async (
  ctx: Ctx,
  email: string,
  mail: (tx: Ctx, account: Account | undefined, asker: Buffer) => Promise<Pick<AuditEntry, 'action' | 'after'>>,
): Promise<void> => {
  assertPublic(ctx);
  const asker = becomeAsker(ctx);
  await constantTime(async () => {
    const asking = askingOf(ctx, email, await accountByEmail(ctx, email), asker);
    const { looked } = await countAskingNetwork(ctx, 'code', asking);
    await looked(() =>
      inTransaction(ctx, async (tx) => {
        await countOtpMail(tx, asking);
        const account = await lockAccountByEmail(tx, email);
        const entry = await mail(tx, account, asker);
        await audit(tx, { ...entry, object: auditObject(account, email) });
      }),
    );
  });
};
