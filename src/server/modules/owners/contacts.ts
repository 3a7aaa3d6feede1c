import { and, eq, sql, inArray, isNull } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import type * as contract from '../../../contract/owners';
import { assertAdmin, assertConfirmedOwner } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { isUniqueViolation } from '../../db/databaseErrors';
import { ownerContacts, owners, ownerLinks, ownerSessions } from '../../db/schema';
import { DomainError } from '../../errors';
import { newMailboxMail, sendMail, type EmailMessage } from '../../mails';
import { askedBy, assertSecondPerson } from '../../policies/secondPerson';
import type { Verb } from '../../verb';
import { lockActiveOwner, lockOwner, allContactsOf, ownerById, contactsOf } from './queries';

export const mailOwner = async (tx: Ctx, ownerId: string, mail: EmailMessage): Promise<void> => {
  for (const { email } of await contactsOf(tx, ownerId)) await sendMail(tx, { to: email, ...mail });
};

/** Closes the owner's page everywhere and ends mailed links; the owner must be locked. */
export const endOwnerAccess = async (tx: Ctx, ownerId: string, contactId?: string): Promise<void> => {
  const contacts = tx.db
    .select({ id: ownerContacts.id })
    .from(ownerContacts)
    .where(and(eq(ownerContacts.ownerId, ownerId), contactId ? eq(ownerContacts.id, contactId) : undefined));
  await tx.db.delete(ownerLinks).where(inArray(ownerLinks.contactId, contacts));
  await tx.db.delete(ownerSessions).where(inArray(ownerSessions.contactId, contacts));
};

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

/** Adds a mailbox, which waits for the owner or another admin; the other mailboxes are informed. */
export const addContact = async (ctx: Ctx, ownerId: string, email: string): Promise<void> => {
  assertAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    if ((await allContactsOf(tx, ownerId)).length >= ownerLimits.contactsMax)
      throw new DomainError('too_many_contacts', messages.owners.tooManyContacts(ownerLimits.contactsMax));
    await insertContact(tx, { ownerId, email, pendingSince: tx.now() });
    await mailOwner(tx, ownerId, newMailboxMail({ email, publicUrl: tx.config.publicUrl }));
    const object = { type: 'owner', id: ownerId } as const;
    await audit(tx, { action: 'owner.contact', object, after: { email, pending: true } });
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

/** Removes a mailbox, but not the last, because jobs and mails need one. */
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
    // An unconfirmed mailbox opened nothing, so other browsers stay logged in.
    await endOwnerAccess(tx, id, contact.pendingSince === null ? undefined : contact_id);
    await tx.db.delete(ownerContacts).where(and(eq(ownerContacts.id, contact_id), eq(ownerContacts.ownerId, id)));
    await audit(tx, { action: 'owner.contact', object: { type: 'owner', id }, before: { email: contact.email } });
    return { message: messages.owners.contactRemoved, data: await ownerById(tx, id) };
  });
};

/** Later jobs find the heir by mailbox; owners closed earlier keep their heir. */
export const closeOwner = async (tx: Ctx, ownerId: string, targetId: string): Promise<void> => {
  for (const id of [ownerId, targetId]) await endOwnerAccess(tx, id);
  await tx.db.update(ownerContacts).set({ ownerId: targetId }).where(eq(ownerContacts.ownerId, ownerId));
  const heir = sql`COALESCE(${owners.heirId}, ${targetId}::uuid)`;
  await tx.db.update(owners).set({ status: 'closed', creditKobo: 0, heirId: heir }).where(eq(owners.id, ownerId));
  await tx.db.update(owners).set({ heirId: targetId }).where(eq(owners.heirId, ownerId));
};

const pendingContact = async (tx: Ctx, ownerId: string, id: string) => {
  const contact = (await allContactsOf(tx, ownerId)).find((one) => one.id === id);
  if (!contact) throw new DomainError('not_found', messages.owners.mailboxGone);
  if (contact.pendingSince === null) throw new DomainError('already_decided', messages.owners.mailboxDecided);
  return contact;
};

const auditAnswer = (tx: Ctx, id: string, email: string, agreed: boolean): Promise<void> =>
  audit(tx, {
    action: 'owner.contact',
    object: { type: 'owner', id },
    before: { email, pending: true },
    ...(agreed && { after: { email, pending: false } }),
  });

/** As a second admin. The mailbox's requests still count as the ones of the admin who added it. */
export const confirmOwnerContact: Verb<typeof contract.confirmOwnerContact> = async (ctx, { id, contact_id }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockActiveOwner(tx, id);
    const { email, addedBy } = await pendingContact(tx, id, contact_id);
    const own = { parts: [addedBy], text: messages.members.secondPersonAddedByYou };
    await assertSecondPerson(tx, askedBy(addedBy), own);
    await tx.db.update(ownerContacts).set({ pendingSince: null }).where(eq(ownerContacts.id, contact_id));
    await auditAnswer(tx, id, email, true);
    return { message: messages.owners.mailboxConfirmed, data: await ownerById(tx, id) };
  });
};

/** A no removes the mailbox; `isVouched` means this owner is certainly not the admin who added it. */
export const answerContact = async (
  ctx: Ctx,
  id: string,
  agreed: boolean,
  isVouched: (tx: Ctx, addedBy: string | null) => Promise<boolean>,
): Promise<void> => {
  const { ownerId } = assertConfirmedOwner(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockActiveOwner(tx, ownerId);
    const { email, addedBy } = await pendingContact(tx, ownerId, id);
    const row = eq(ownerContacts.id, id);
    const vouchedAt = agreed && (await isVouched(tx, addedBy)) ? tx.now() : null;
    if (agreed) await tx.db.update(ownerContacts).set({ pendingSince: null, vouchedAt }).where(row);
    else await tx.db.delete(ownerContacts).where(row);
    await auditAnswer(tx, ownerId, email, agreed);
  });
};

export const pendingContactsOf = async (ctx: Ctx, ownerId: string) =>
  (await allContactsOf(ctx, ownerId)).filter(({ pendingSince }) => pendingSince !== null);

/** The admin behind an owner's mailbox; null once vouched for or if unknown. */
export const adderOf = async ({ db }: Pick<Ctx, 'db'>, ownerId: string, email: string): Promise<string | null> => {
  const [contact] = await db
    .select({ addedBy: ownerContacts.addedBy })
    .from(ownerContacts)
    .where(
      and(
        eq(ownerContacts.ownerId, ownerId),
        eq(ownerContacts.mailbox, sql`mailbox_family(${email})`),
        isNull(ownerContacts.vouchedAt),
      ),
    );
  return contact?.addedBy ?? null;
};
