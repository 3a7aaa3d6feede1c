import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { type InputOf, type ResultOf, urlOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as contract from '../../../contract/system';
import { assertPublic, assertSystem } from '../../assertActor';
import { aliasesOf } from '../../providers/banks';
import { type Ctx, inTransaction, newId } from '../../context';
import { bareRoute, route, type Route, type Verb } from '../../verb';
import * as messages from '../../../contract/messages';
import { audit } from '../../audit';
import { subscribers } from '../../db/schema';
import { DomainError } from '../../errors';
import { dayInSeconds, daysAfter, hourInSeconds, hoursAfter, minuteInSeconds, minutesAfter } from '../../lib/time';
import { hashToken, newToken } from '../../lib/tokens';
import { mailboxFamily } from '../../lib/mailbox';
import { newsletterConfirmMail, sendMail } from '../../mails';
import { countAttempt, countedWithin, countFromNetwork } from '../throttle';
import { reportBrowserError } from './browserErrors';

export { browserErrorCounts } from './browserErrors';

const minutesBetweenMails = 15;
const secondsBetweenMails = minutesBetweenMails * minuteInSeconds;

/** Counted even without a mail, so that a refusal reveals nothing about the address. */
const countAsked = async (tx: Ctx, email: string): Promise<void> => {
  const [mailbox, hour] = [mailboxFamily(email), hourInSeconds];
  const { newsletterMailboxMany: mailboxMany } = messages.profile;
  const { newsletterMailsPerMailboxPerHour: perHour, newsletterMailsPerMailboxPerDay: perDay } = limits;
  await countAttempt(tx, `newsletter:hour:${mailbox}`, hour, perHour, mailboxMany);
  await countAttempt(tx, `newsletter:day:${mailbox}`, dayInSeconds, perDay, mailboxMany);
};

/** Subscribed and just mailed addresses get no mail and the same answer, for privacy and against flooding. */
export const subscribe: Verb<typeof contract.subscribe> = async (ctx, { email }) => {
  assertPublic(ctx);
  const { looked } = await countFromNetwork(ctx, 'newsletter');
  await looked(() => inTransaction(ctx, (tx) => mailConfirmation(tx, email)));
  return { message: messages.profile.newsletterSubscribed };
};

const mailConfirmation = async (tx: Ctx, email: string): Promise<void> => {
  await countAsked(tx, email);
  const latestKey = `newsletter:latest:${mailboxFamily(email)}`;
  if (await countedWithin(tx, latestKey, secondsBetweenMails)) return;
  const token = newToken();
  const now = tx.now();
  const values = { tokenHash: hashToken(token), createdAt: now, confirmedAt: null, unsubscribedAt: null };
  const mayAskAgain = and(
    or(isNull(subscribers.confirmedAt), isNotNull(subscribers.unsubscribedAt)),
    lte(subscribers.createdAt, minutesAfter(now, -minutesBetweenMails)),
  );
  const [subscriber] = await tx.db
    .insert(subscribers)
    .values({ id: newId(), email, ...values })
    .onConflictDoUpdate({ target: subscribers.email, set: values, setWhere: mayAskAgain })
    .returning({ id: subscribers.id });
  if (!subscriber) return;
  await countAttempt(tx, latestKey, secondsBetweenMails, 1);
  const link = (path: string) => `${tx.config.publicUrl}${path}?token=${token}`;
  const mail = newsletterConfirmMail({
    confirmUrl: link('/newsletter/confirm'),
    unsubscribeUrl: link('/newsletter/unsubscribe'),
    oneClickUrl: link(urlOf(contract.unsubscribeByMailbox)),
  });
  await sendMail(tx, { to: email, ...mail });
  await audit(tx, { action: 'newsletter.subscribe', object: { type: 'subscriber', id: subscriber.id } });
};

/** Unsubscribed addresses stay for a day, so that a repeated click is harmless. */
export const forgetSubscribers = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const now = ctx.now();
  const neverConfirmed = and(
    isNull(subscribers.confirmedAt),
    lte(subscribers.createdAt, daysAfter(now, -limits.newsletterConfirmDays)),
  );
  const left = lte(subscribers.unsubscribedAt, hoursAfter(now, -limits.newsletterLeftHours));
  await ctx.db.delete(subscribers).where(or(neverConfirmed, left));
};

const {
  newsletterConfirmed: confirmed,
  newsletterUnsubscribed: unsubscribed,
  newsletterLinkInvalid: linkInvalid,
} = messages.profile;

const linkOf = (token: string) => eq(subscribers.tokenHash, hashToken(token));

/** Valid for a week; repeating is harmless, but not after unsubscribing. */
export const confirmSubscription: Verb<typeof contract.confirmSubscription> = async (ctx, { token }) => {
  assertPublic(ctx);
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const inTime = or(
      isNotNull(subscribers.confirmedAt),
      gt(subscribers.createdAt, daysAfter(now, -limits.newsletterConfirmDays)),
    );
    const [subscriber] = await tx.db
      .update(subscribers)
      .set({ confirmedAt: sql`COALESCE(${subscribers.confirmedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(linkOf(token), isNull(subscribers.unsubscribedAt), inTime))
      .returning({ id: subscribers.id });
    if (!subscriber) throw new DomainError('link_invalid', linkInvalid);
    await audit(tx, { action: 'newsletter.confirm', object: { type: 'subscriber', id: subscriber.id } });
    return { message: confirmed };
  });
};

export const unsubscribe = async (ctx: Ctx, { token }: InputOf<typeof contract.unsubscribe>) => {
  assertPublic(ctx);
  return inTransaction(ctx, async (tx) => {
    const [subscriber] = await tx.db
      .update(subscribers)
      .set({ unsubscribedAt: sql`COALESCE(${subscribers.unsubscribedAt}, ${tx.now().toISOString()}::timestamptz)` })
      .where(linkOf(token))
      .returning({ id: subscribers.id });
    if (!subscriber) throw new DomainError('link_invalid', linkInvalid);
    await audit(tx, { action: 'newsletter.unsubscribe', object: { type: 'subscriber', id: subscriber.id } });
    return { message: unsubscribed };
  });
};

export const ping = async (ctx: Ctx): Promise<void> => assertPublic(ctx);

export const listBanks = async (ctx: Ctx): Promise<ResultOf<typeof contract.listBanks>> => {
  assertPublic(ctx);
  const banks = await ctx.providers.bankDirectory.list();
  const data = banks.map((bank) => ({ ...bank, aliases: aliasesOf(bank) }));
  const meta = { page: 1, pageSize: limits.unpagedMaxRows, total: banks.length };
  return { data, meta, at_signup: ctx.config.bankAtSignup };
};

export const publicRoutes: readonly Route[] = [
  bareRoute(contract.ping, ping),
  route(contract.listBanks, listBanks),
  route(contract.reportBrowserError, reportBrowserError, { perMinute: 60 }),
  route(contract.subscribe, subscribe, { perMinute: 10 }),
  route(contract.confirmSubscription, confirmSubscription, { perMinute: 30 }),
  route(contract.unsubscribe, unsubscribe, { perMinute: 30 }),
  // Without a separate limit, because mail providers post from few addresses.
  route(contract.unsubscribeByMailbox, unsubscribe),
];
