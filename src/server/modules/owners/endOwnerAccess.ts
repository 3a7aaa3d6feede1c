import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { ownerContacts, ownerLinks, ownerSessions } from '../../db/schema';

/**
 * Closes the owner's page on every browser and ends mailed links: for changed contacts and a closed owner. The owner is locked, so that no link opens
 * it meanwhile.
 * @param contactId limits it to this mailbox.
 */
export const endOwnerAccess = async (tx: Ctx, ownerId: string, contactId?: string): Promise<void> => {
  const contacts = tx.db
    .select({ id: ownerContacts.id })
    .from(ownerContacts)
    .where(and(eq(ownerContacts.ownerId, ownerId), contactId ? eq(ownerContacts.id, contactId) : undefined));
  await tx.db.delete(ownerLinks).where(inArray(ownerLinks.contactId, contacts));
  await tx.db.delete(ownerSessions).where(inArray(ownerSessions.contactId, contacts));
};
