import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/owners';
import { assertAdmin, assertConfirmedOwner } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { ownerContacts } from '../../db/schema';
import { DomainError } from '../../errors';
import { askedBy, assertSecondPerson } from '../../policies/secondPerson';
import { lockActiveOwner } from './locks';
import { ownerById } from './queries';
import type { Verb } from '../../verb';

/** An unconfirmed mailbox of a locked owner. */
const pendingContact = async (tx: Ctx, ownerId: string, id: string) => {
  const [contact] = await tx.db
    .select()
    .from(ownerContacts)
    .where(and(eq(ownerContacts.id, id), eq(ownerContacts.ownerId, ownerId)));
  if (!contact) throw new DomainError('not_found', messages.owners.mailboxGone);
  if (contact.pendingSince === null) throw new DomainError('already_decided', messages.owners.mailboxDecided);
  return contact;
};

/** Confirms a mailbox as a second admin. Its requests still count as the ones of the admin who added it. */
export const confirmOwnerContact: Verb<typeof contract.confirmOwnerContact> = async (ctx, { id, contact_id }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockActiveOwner(tx, id);
    const { email, addedBy } = await pendingContact(tx, id, contact_id);
    const own = { parts: [addedBy], text: messages.members.secondPersonAddedByYou };
    await assertSecondPerson(tx, askedBy(addedBy), own);
    await tx.db.update(ownerContacts).set({ pendingSince: null }).where(eq(ownerContacts.id, contact_id));
    await audit(tx, {
      action: 'owner.contact',
      object: { type: 'owner', id },
      before: { email, pending: true },
      after: { email, pending: false },
    });
    return { message: messages.owners.mailboxConfirmed, data: await ownerById(tx, id) };
  });
};

/**
 * The owner's answer, from another mailbox: no removes the new one.
 * @param isVouched true if this owner is certainly another person than the admin who added it.
 */
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
    await audit(tx, {
      action: 'owner.contact',
      object: { type: 'owner', id: ownerId },
      before: { email, pending: true },
      ...(agreed && { after: { email, pending: false } }),
    });
  });
};

/** The mailboxes that wait for an owner's confirmation. */
export const pendingContactsOf = async ({ db }: Pick<Ctx, 'db'>, ownerId: string) =>
  db
    .select()
    .from(ownerContacts)
    .where(and(eq(ownerContacts.ownerId, ownerId), isNotNull(ownerContacts.pendingSince)));

/** The admin as whom an owner's mailbox counts; null once the owner has vouched for it, or if nobody knows who added it. */
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
