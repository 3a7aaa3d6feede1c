import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import * as messages from '../../../../contract/messages';
import type { openOwnerSession as endpoint } from '../../../../contract/ownerAccess';
import { ownerLimits } from '../../../../contract/limits';
import { assertPublic } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, newId, type Ctx } from '../../../context';
import { ownerContacts, ownerLinks, ownerSessions } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { ownerCookieName } from '../../../cookies';
import { dayInSeconds, daysAfter } from '../../../lib/time';
import { hashToken, newToken } from '../../../lib/tokens';
import { deviceIdOf, deviceOf } from '../../sessions';
import { assertOwnerActive, lockOwner } from '../locks';
import { forgiveNetwork } from '../../throttle';
import { forgetAsked } from './askOwnerLink';
import { rememberOwnerDevice } from './knownOwnerDevice';
import type { Verb } from '../../../verb';

/** Takes a link out of the table with its owner locked. Of two simultaneous presses one gets it. */
const useLink = async (tx: Ctx, token: string) => {
  const tokenHash = hashToken(token);
  const [found] = await tx.db
    .select({ ownerId: ownerContacts.ownerId, email: ownerContacts.email })
    .from(ownerLinks)
    .innerJoin(ownerContacts, eq(ownerContacts.id, ownerLinks.contactId))
    .where(and(eq(ownerLinks.tokenHash, tokenHash), isNull(ownerContacts.pendingSince)));
  if (!found) return undefined;
  // Contacts change under this lock, and end the links.
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

/** Opens the owner's page on the browser that followed a mailed link and pressed its button; the page it had open before is closed. */
export const openOwnerSession: Verb<typeof endpoint> = async (ctx, { token }) => {
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
    await forgetAsked(tx, link.email);
    await forgiveNetwork(tx, 'link');
    tx.cookies.set(ownerCookieName, own, { maxAgeSeconds: ownerLimits.sessionDays * dayInSeconds });
    await audit(tx, { action: 'owner.enter', object: { type: 'owner', id: link.ownerId }, after: { sessionId } });
    return { message: messages.ownerPage.accessOpened };
  });
};
