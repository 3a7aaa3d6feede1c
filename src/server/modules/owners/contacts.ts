import { and, eq, sql, inArray } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import type * as contract from '../../../contract/owners';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { isUniqueViolation } from '../../db/databaseErrors';
import { ownerContacts, owners, ownerLinks, ownerSessions } from '../../db/schema';
import { DomainError } from '../../errors';
import { newMailboxMail, sendMail, type EmailMessage } from '../../mails';
import { lockActiveOwner, lockOwner } from './locks';
import { allContactsOf, ownerById, contactsOf } from './queries';
import type { Verb } from '../../verb';

/** Mails every mailbox of an owner, so that none of them can hide it from the others. */
export const mailOwner = async (tx: Ctx, ownerId: string, mail: EmailMessage): Promise<void> => {
  for (const { email } of await contactsOf(tx, ownerId)) await sendMail(tx, { to: email, ...mail });
};

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

/** Gives an owner an unused mailbox. */
export const insertContact = async (
  ctx: Ctx,
  contact: Pick<typeof ownerContacts.$inferInsert, 'ownerId' | 'email' | 'pendingSince'>,
): Promise<void> => {
  const { userId: addedBy } = assertAdmin(ctx);
  try {
    await ctx.db.insert(ownerContacts).values({ ...contact, id: newId(), addedBy, createdAt: ctx.now() });
  } catch (error) {
    if (isUniqueViolation(error, 'owner_contacts_mailbox_key'))
      throw DomainError.ofField('mailbox_taken', 'email', messages.owners.mailboxTaken);
    throw error;
  }
};

/** Adds a mailbox to a locked owner. It waits until the owner or another admin confirms it, and the owner's mailboxes are told. */
export const addContact = async (ctx: Ctx, ownerId: string, email: string): Promise<void> => {
  assertAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    if ((await allContactsOf(tx, ownerId)).length >= ownerLimits.contactsMax)
      throw new DomainError('too_many_contacts', messages.owners.tooManyContacts(ownerLimits.contactsMax));
    await insertContact(tx, { ownerId, email, pendingSince: tx.now() });
    await mailOwner(tx, ownerId, newMailboxMail({ email, publicUrl: tx.config.publicUrl }));
    await audit(tx, {
      action: 'owner.contact',
      object: { type: 'owner', id: ownerId },
      after: { email, pending: true },
    });
  });
};

export const addOwnerContact: Verb<typeof contract.addOwnerContact> = async (ctx, { id, email }) => {
  assertAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockActiveOwner(tx, id);
    await addContact(tx, id, email);
  });
  return { message: messages.owners.contactAdded, data: await ownerById(ctx, id) };
};

/** Removes a mailbox from an owner. One stays, because jobs and mails need it. */
export const removeOwnerContact: Verb<typeof contract.removeOwnerContact> = async (ctx, { id, contact_id }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, id);
    const contacts = await allContactsOf(tx, id);
    const contact = contacts.find((one) => one.id === contact_id);
    if (!contact) throw new DomainError('not_found', messages.owners.notFound);
    const others = contacts.filter((one) => one !== contact && one.pendingSince === null);
    if (others.length === 0 && contact.pendingSince === null)
      throw new DomainError('last_contact', messages.owners.lastContact);
    // An unconfirmed one opened nothing, so the owner's other browsers stay.
    await endOwnerAccess(tx, id, contact.pendingSince === null ? undefined : contact_id);
    await tx.db.delete(ownerContacts).where(and(eq(ownerContacts.id, contact_id), eq(ownerContacts.ownerId, id)));
    await audit(tx, {
      action: 'owner.contact',
      object: { type: 'owner', id },
      before: { email: contact.email },
    });
    return { message: messages.owners.contactRemoved, data: await ownerById(tx, id) };
  });
};

/**
 * Closes a locked owner whose money, open jobs, mailboxes and inherited deposits went to another one; later jobs find that one by the mailboxes. An
 * owner closed before keeps the first heir: only money that came back late goes elsewhere. Nothing is lent to a closed owner.
 */
export const closeOwner = async (tx: Ctx, ownerId: string, targetId: string): Promise<void> => {
  for (const id of [ownerId, targetId]) await endOwnerAccess(tx, id);
  await tx.db.update(ownerContacts).set({ ownerId: targetId }).where(eq(ownerContacts.ownerId, ownerId));
  const heir = sql`COALESCE(${owners.heirId}, ${targetId}::uuid)`;
  await tx.db.update(owners).set({ status: 'closed', creditKobo: 0, heirId: heir }).where(eq(owners.id, ownerId));
  await tx.db.update(owners).set({ heirId: targetId }).where(eq(owners.heirId, ownerId));
};
