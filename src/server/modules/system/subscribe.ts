import { and, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { urlOf, type InputOf, type ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { limits } from '../../../contract/limits';
import { unsubscribeByMailbox, type subscribe as endpoint } from '../../../contract/system';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { subscribers } from '../../db/schema';
import { mailboxFamily } from '../../lib/mailbox';
import { newsletterConfirmMail, sendMail } from '../../mails';
import { dayInSeconds, minuteInSeconds, minutesAfter } from '../../lib/time';
import { hashToken, newToken } from '../../lib/tokens';
import { countAttempt, countedWithin, countFromNetwork } from '../throttle';

const minutesBetweenMails = 15;
const secondsBetweenMails = minutesBetweenMails * minuteInSeconds;

/** Counted whether or not a mail follows, so that the refusal reveals nothing about the address. */
const countAsked = async (tx: Ctx, email: string): Promise<void> => {
  const [mailbox, hour] = [mailboxFamily(email), 60 * minuteInSeconds];
  const { mailboxMany } = messages.newsletter;
  const { newsletterMailsPerMailboxPerHour: perHour, newsletterMailsPerMailboxPerDay: perDay } = limits;
  await countAttempt(tx, `newsletter:hour:${mailbox}`, hour, perHour, mailboxMany);
  await countAttempt(tx, `newsletter:day:${mailbox}`, dayInSeconds, perDay, mailboxMany);
};

/**
 * Mails a link that confirms the address. Until then nothing else is sent to it. A subscribed or just mailed address gets no mail, and the caller the
 * same answer, so that subscriptions stay private and nobody's mailbox is filled.
 */
export const subscribe = async (ctx: Ctx, { email }: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const { looked } = await countFromNetwork(ctx, 'newsletter');
  await looked(() => inTransaction(ctx, (tx) => mailConfirmation(tx, email)));
  return { message: messages.newsletter.subscribed };
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
    oneClickUrl: link(urlOf(unsubscribeByMailbox)),
  });
  await sendMail(tx, { to: email, ...mail });
  await audit(tx, { action: 'newsletter.subscribe', object: { type: 'subscriber', id: subscriber.id } });
};
