import { eq, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/owners';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, newReference, type Ctx } from '../../context';
import { ownerContacts, owners, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import type { Verb } from '../../verb';
import { openOwnerAccount } from '../ledger';
import { addContact, insertContact } from './contacts';
import { lockActiveOwner, lockOwner, type OwnerRow, ownerById } from './queries';

const ownerOfMailbox = async (ctx: Ctx, email: string): Promise<string | undefined> => {
  const [contact] = await ctx.db
    .select({ ownerId: ownerContacts.ownerId })
    .from(ownerContacts)
    .where(eq(ownerContacts.mailbox, sql`mailbox_family(${email})`));
  return contact?.ownerId;
};

type Fields = Partial<Pick<OwnerRow, 'name' | 'phone' | 'companyNumber' | 'notes'>>;

const makeOwner = async (ctx: Ctx, email: string, fields: Fields = {}): Promise<OwnerRow> => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const [owner] = await tx.db
      .insert(owners)
      .values({
        id: newId(),
        reference: newReference('OWN', 6),
        name: email,
        ...fields,
        creditKobo: tx.config.ownerCreditKobo,
        createdBy: userId,
        createdAt: tx.now(),
      })
      .returning();
    if (!owner) throw new Error('no row was inserted');
    await openOwnerAccount(tx, owner.id);
    await insertContact(tx, { ownerId: owner.id, email });
    await audit(tx, { action: 'owner.create', object: { type: 'owner', id: owner.id }, after: { ...owner, email } });
    return owner;
  });
};

/** Like `ownerOfMailbox`, locked: of two simultaneous first jobs, one creates the owner. */
export const lockMailbox = async (ctx: Ctx, email: string): Promise<string | undefined> => {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(mailbox_family(${email}), 0))`);
  return ownerOfMailbox(ctx, email);
};

export const lockOwnerForJob = async (ctx: Ctx, id: string | undefined, email: string, fields: Fields = {}) => {
  const known = await lockMailbox(ctx, email);
  if (id === undefined && known === undefined) return (await makeOwner(ctx, email, fields)).id;
  const owner = await lockActiveOwner(ctx, id ?? known ?? '');
  await claimMailbox(ctx, owner.id, known, email, 'taskOwnerEmail');
  return owner.id;
};

/** Locks a job's owner before the job and reads it again, because the job may have moved. */
export const lockOwnerOfJob = async (ctx: Ctx, taskId: string): Promise<OwnerRow> => {
  const [task] = await ctx.db.select({ ownerId: tasks.ownerId }).from(tasks).where(eq(tasks.id, taskId));
  if (!task) throw new DomainError('not_found', messages.adminJobs.notFound);
  return lockOwner(ctx, task.ownerId);
};

const claimMailbox = async (ctx: Ctx, ownerId: string, known: string | undefined, email: string, field: string) => {
  if (known === ownerId) return;
  if (known !== undefined) throw DomainError.ofField('mailbox_taken', field, messages.owners.mailboxOfOther);
  await addContact(ctx, ownerId, email);
};

/** Changes a job's address; the owner stays, because the booked money is theirs. */
export const changeOwnerEmail = async (ctx: Ctx, task: typeof tasks.$inferSelect, email: string): Promise<void> => {
  if (email === task.ownerEmail) return;
  await claimMailbox(ctx, task.ownerId, await ownerOfMailbox(ctx, email), email, 'jobOwnerEmail');
};

export const createOwner: Verb<typeof contract.createOwner> = async (ctx, { email, ...input }) => {
  assertAdmin(ctx);
  const { name, phone, companyNumber, notes } = input;
  const fields = { name, phone: phone || null, companyNumber: companyNumber || null, notes: notes ?? '' };
  const { id } = await makeOwner(ctx, email, fields);
  return { message: messages.owners.created, data: await ownerById(ctx, id) };
};

export const updateOwner: Verb<typeof contract.updateOwner> = async (ctx, { id, ...input }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const before = await lockOwner(tx, id);
    const changes = {
      name: input.name,
      phone: input.phone === undefined ? before.phone : input.phone || null,
      companyNumber: input.companyNumber === undefined ? before.companyNumber : input.companyNumber || null,
      notes: input.notes ?? before.notes,
    };
    await tx.db.update(owners).set(changes).where(eq(owners.id, id));
    const after = { ...before, ...changes };
    await audit(tx, { action: 'owner.update', object: { type: 'owner', id }, before, after });
    return { message: messages.owners.updated, data: await ownerById(tx, id) };
  });
};
