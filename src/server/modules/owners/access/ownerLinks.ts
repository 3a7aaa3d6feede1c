import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql, desc, inArray } from 'drizzle-orm';
import { brand } from '../../../../contract/brand';
import { limits, ownerLimits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import type * as contract from '../../../../contract/ownerAccess';
import { assertPublic } from '../../../assertActor';
import { audit } from '../../../audit';
import { type Ctx, inTransaction, newId } from '../../../context';
import { ownerCookieName } from '../../../cookies';
import { ownerContacts, owners, ownerLinks, ownerSessions } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { mailboxFamily } from '../../../lib/mailbox';
import { dayInSeconds, minuteInSeconds, minutesAfter, daysAfter } from '../../../lib/time';
import { hashToken, newToken } from '../../../lib/tokens';
import { ownerLinkMail, sendMail } from '../../../mails';
import type { Verb } from '../../../verb';
import { constantTime } from '../../passwords';
import { deviceIdOf, deviceOf } from '../../sessions';
import { clearAttemptsUnder, countAttempt, countFromNetwork, forgiveNetwork } from '../../throttle';
import { assertOwnerActive, lockOwner } from '../queries';

const cookieName = `${brand.shortName}_owner_device`;
const sealedFor = (ownerId: string): string => `owner-device:${ownerId}`;

/** Remembers a browser that had the owner's page open, for separate link limits; it grants no access. */
const rememberOwnerDevice = async (ctx: Ctx, ownerId: string): Promise<void> => {
  const device = (await ownerDeviceOf(ctx, ownerId)) ?? randomBytes(16).toString('base64url');
  const sealed = await ctx.providers.sealer.seal(Buffer.from(device), sealedFor(ownerId));
  ctx.cookies.set(cookieName, Buffer.from(sealed).toString('base64url'), {
    maxAgeSeconds: limits.deviceCookieDays * dayInSeconds,
  });
};

const ownerDeviceOf = async (ctx: Ctx, ownerId: string): Promise<string | null> => {
  const held = ctx.cookies.get(cookieName);
  if (!held) return null;
  try {
    const opened = await ctx.providers.sealer.open(Buffer.from(held, 'base64url'), sealedFor(ownerId));
    return Buffer.from(opened).toString();
  } catch {
    // Another owner's, or a forged one.
    return null;
  }
};

/** An active owner's contact with this address, in any spelling. */
const contactOf = async (ctx: Ctx, email: string) => {
  const [contact] = await ctx.db
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
  return contact;
};

export const ownerRequesterOf = async (ctx: Ctx, email: string): Promise<string> => {
  const contact = await contactOf(ctx, email);
  const device = contact ? await ownerDeviceOf(ctx, contact.ownerId) : null;
  return device === null ? 'strangers' : `device:${device}`;
};

const validKeys = (mailbox: string): string => `owner-link:valid:${mailbox}:`;

/** Counted even without a mail, so that a refusal reveals nothing about the address. */
export const countAsked = async (tx: Ctx, email: string, requester: string): Promise<void> => {
  const mailbox = mailboxFamily(email);
  const { linkMinutes, linksPerMailboxPerDay: perDay } = ownerLimits;
  const { linkStillValid: stillValid, linkMailboxMany: mailboxMany } = messages.ownerPage;
  await countAttempt(tx, `${validKeys(mailbox)}${requester}`, linkMinutes * minuteInSeconds, 1, stillValid);
  await countAttempt(tx, `owner-link:day:${mailbox}:${requester}`, dayInSeconds, perDay, mailboxMany);
};

/** A used link is spent, so another may be requested at once. */
const clearLinkRequests = (tx: Ctx, email: string): Promise<void> =>
  clearAttemptsUnder(tx, validKeys(mailboxFamily(email)));

const mailLink = async (tx: Ctx, { id: contactId, email }: Pick<typeof ownerContacts.$inferSelect, 'id' | 'email'>) => {
  const token = newToken();
  const expiresAt = minutesAfter(tx.now(), ownerLimits.linkMinutes);
  await tx.db.insert(ownerLinks).values({ id: newId(), tokenHash: hashToken(token), contactId, expiresAt });
  // Browsers do not send the part after `#`.
  await sendMail(tx, { to: email, ...ownerLinkMail(`${tx.config.publicUrl}/owner/enter#token=${token}`) });
};

export const askOwnerLink: Verb<typeof contract.askOwnerLink> = async (ctx, { email }) => {
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

/** Deletes the link under the owner's lock, so that one of two presses succeeds. */
const useLink = async (tx: Ctx, token: string) => {
  const tokenHash = hashToken(token);
  const [found] = await tx.db
    .select({ ownerId: ownerContacts.ownerId, email: ownerContacts.email })
    .from(ownerLinks)
    .innerJoin(ownerContacts, eq(ownerContacts.id, ownerLinks.contactId))
    .where(and(eq(ownerLinks.tokenHash, tokenHash), isNull(ownerContacts.pendingSince)));
  if (!found) return undefined;
  // Contacts change under this lock, which ends their links.
  const owner = await lockOwner(tx, found.ownerId);
  assertOwnerActive(owner);
  const [link] = await tx.db.delete(ownerLinks).where(eq(ownerLinks.tokenHash, tokenHash)).returning();
  return link && link.expiresAt > tx.now()
    ? { ownerId: owner.id, contactId: link.contactId, email: found.email }
    : undefined;
};

const endOldest = async (tx: Ctx, ownerId: string): Promise<void> => {
  const beyond = tx.db
    .select({ id: ownerSessions.id })
    .from(ownerSessions)
    .innerJoin(ownerContacts, eq(ownerContacts.id, ownerSessions.contactId))
    .where(eq(ownerContacts.ownerId, ownerId))
    .orderBy(desc(ownerSessions.createdAt), desc(ownerSessions.id))
    .offset(ownerLimits.sessionsMax);
  await tx.db.delete(ownerSessions).where(inArray(ownerSessions.id, beyond));
};

export const openOwnerSession: Verb<typeof contract.openOwnerSession> = async (ctx, { token }) => {
  assertPublic(ctx);
  return inTransaction(ctx, async (tx) => {
    const link = await useLink(tx, token);
    if (!link) throw new DomainError('link_invalid', messages.ownerPage.linkInvalid);
    const held = tx.cookies.get(ownerCookieName);
    if (held) await tx.db.delete(ownerSessions).where(eq(ownerSessions.tokenHash, hashToken(held)));
    const [own, now, sessionId] = [newToken(), tx.now(), newId()];
    await tx.db.insert(ownerSessions).values({
      id: sessionId,
      tokenHash: hashToken(own),
      contactId: link.contactId,
      device: deviceOf(tx.userAgent),
      deviceIdHash: hashToken(deviceIdOf(tx)),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: daysAfter(now, ownerLimits.sessionDays),
    });
    await endOldest(tx, link.ownerId);
    await rememberOwnerDevice(tx, link.ownerId);
    await clearLinkRequests(tx, link.email);
    await forgiveNetwork(tx, 'link');
    tx.cookies.set(ownerCookieName, own, { maxAgeSeconds: ownerLimits.sessionDays * dayInSeconds });
    await audit(tx, { action: 'owner.enter', object: { type: 'owner', id: link.ownerId }, after: { sessionId } });
    return { message: messages.ownerPage.accessOpened };
  });
};
