import * as messages from '../../../../contract/messages';
import type { askOwnerLink as endpoint } from '../../../../contract/ownerAccess';
import { ownerLimits } from '../../../../contract/limits';
import { assertPublic } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, newId, type Ctx } from '../../../context';
import { ownerLinks, type ownerContacts } from '../../../db/schema';
import { mailboxFamily } from '../../../lib/mailbox';
import { dayInSeconds, minuteInSeconds, minutesAfter } from '../../../lib/time';
import { hashToken, newToken } from '../../../lib/tokens';
import { ownerLinkMail, sendMail } from '../../../mails';
import { constantTime } from '../../passwords';
import { clearAttemptsUnder, countAttempt, countFromNetwork } from '../../throttle';
import { contactOf, ownerRequesterOf } from './knownOwnerDevice';
import type { Verb } from '../../../verb';

const validKeys = (mailbox: string): string => `owner-link:valid:${mailbox}:`;

/**
 * Counted whether or not a mail follows, so that a refusal reveals nothing about the address. A link works in any browser: while one is valid, nobody
 * needs another.
 */
export const countAsked = async (tx: Ctx, email: string, requester: string): Promise<void> => {
  const mailbox = mailboxFamily(email);
  const { linkMinutes, linksPerMailboxPerDay: perDay } = ownerLimits;
  const { linkStillValid: stillValid, linkMailboxMany: mailboxMany } = messages.ownerPage;
  await countAttempt(tx, `${validKeys(mailbox)}${requester}`, linkMinutes * minuteInSeconds, 1, stillValid);
  await countAttempt(tx, `owner-link:day:${mailbox}:${requester}`, dayInSeconds, perDay, mailboxMany);
};

/** A used link is no longer valid: another may be requested at once. */
export const forgetAsked = (tx: Ctx, email: string): Promise<void> =>
  clearAttemptsUnder(tx, validKeys(mailboxFamily(email)));

const mailLink = async (tx: Ctx, { id: contactId, email }: Pick<typeof ownerContacts.$inferSelect, 'id' | 'email'>) => {
  const token = newToken();
  const expiresAt = minutesAfter(tx.now(), ownerLimits.linkMinutes);
  await tx.db.insert(ownerLinks).values({ id: newId(), tokenHash: hashToken(token), contactId, expiresAt });
  // Behind the `#`, which browsers send to nobody.
  await sendMail(tx, { to: email, ...ownerLinkMail(`${tx.config.publicUrl}/owner/enter#token=${token}`) });
};

/** Mails a link to the contact of this address, in any spelling, at the stored address. */
export const askOwnerLink: Verb<typeof endpoint> = async (ctx, { email }) => {
  assertPublic(ctx);
  await constantTime(async () => {
    const requester = await ownerRequesterOf(ctx, email);
    const { looked } = await countFromNetwork(ctx, 'link', requester !== 'strangers');
    await looked(() =>
      inTransaction(ctx, async (tx) => {
        await countAsked(tx, email, requester);
        const contact = await contactOf(tx, email);
        if (!contact) return;
        await mailLink(tx, contact);
        const object = { type: 'owner', id: contact.ownerId } as const;
        await audit(tx, { action: 'owner.link', object, after: { email: contact.email } });
      }),
    );
  });
  return { message: messages.ownerPage.linkSent };
};
