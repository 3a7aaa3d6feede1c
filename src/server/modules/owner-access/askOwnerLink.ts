import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { askOwnerLink as endpoint } from '../../../contract/ownerAccess';
import { ownerLimits } from '../../../contract/ownerLimits';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { ownerContacts, ownerLinks, owners } from '../../db/schema';
import { mailboxFamily } from '../../lib/mailbox';
import { dayInSeconds, minuteInSeconds, minutesAfter } from '../../lib/time';
import { hashToken, newToken } from '../../lib/tokens';
import { ownerLinkMail, sendMail } from '../../mails';
import { constantTime } from '../auth';
import { countAttempt, networkOf } from '../throttle';

/** Counted whether or not a mail follows, so that a refusal reveals nothing about the address. */
const countAsked = async (tx: Ctx, email: string): Promise<void> => {
  const [mailbox, place, hour] = [mailboxFamily(email), networkOf(tx), 60 * minuteInSeconds];
  const { linksPerMailboxPerHour: perHour, linksPerMailboxPerDay: perDay } = ownerLimits;
  const { mailboxMany, placeMany } = messages.ownerAccess;
  await countAttempt(tx, `owner-link:hour:${mailbox}`, hour, perHour, mailboxMany);
  await countAttempt(tx, `owner-link:day:${mailbox}`, dayInSeconds, perDay, mailboxMany);
  await countAttempt(tx, `owner-link:ip:${place}`, hour, ownerLimits.linksPerAddressPerHour, placeMany);
};

const mailLink = async (tx: Ctx, { id: contactId, email }: Pick<typeof ownerContacts.$inferSelect, 'id' | 'email'>) => {
  const token = newToken();
  const expiresAt = minutesAfter(tx.now(), ownerLimits.linkMinutes);
  await tx.db.insert(ownerLinks).values({ id: newId(), tokenHash: hashToken(token), contactId, expiresAt });
  // Behind the `#`, which browsers send to nobody.
  await sendMail(tx, { to: email, ...ownerLinkMail(`${tx.config.publicUrl}/owner/enter#token=${token}`) });
};

/** Mails a link to the contact that this address is a spelling of, at the address that is stored. */
export const askOwnerLink = async (
  ctx: Ctx,
  { email }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  await constantTime(() =>
    inTransaction(ctx, async (tx) => {
      await countAsked(tx, email);
      const [contact] = await tx.db
        .select({ id: ownerContacts.id, email: ownerContacts.email, ownerId: ownerContacts.ownerId })
        .from(ownerContacts)
        .innerJoin(owners, eq(owners.id, ownerContacts.ownerId))
        .where(
          and(
            eq(ownerContacts.mailbox, sql`mailbox_family(${email})`),
            eq(owners.status, 'active'),
            isNull(ownerContacts.pendingSince),
          ),
        );
      if (!contact) return;
      await mailLink(tx, contact);
      const object = { type: 'owner', id: contact.ownerId };
      await audit(tx, { action: 'owner.link', object, after: { email: contact.email } });
    }),
  );
  return { message: messages.ownerAccess.linkSent };
};
