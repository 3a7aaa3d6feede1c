import { eq } from 'drizzle-orm';
import type { takeLead as endpoint, declineLead as declineLeadEndpoint } from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { leads } from '../../db/schema';
import { nairaText } from '../../lib/money';
import { campaignInYourNameMail } from '../../mails';
import { awaitOwner, createTask } from '../jobs';
import { lockMailbox, lockOwnerForJob, mailOwner } from '../owners';
import { leadById } from './queries';
import { DomainError } from '../../errors';
import type { Verb } from '../../verb';

export const declineLead: Verb<typeof declineLeadEndpoint> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { reference } = await lockNewLead(tx, id);
    const declined = { status: 'declined' as const, handledBy: userId, handledAt: tx.now() };
    await tx.db.update(leads).set(declined).where(eq(leads.id, id));
    await audit(tx, { action: 'lead.decline', object: { type: 'lead', id }, after: { ...declined, reference } });
    return { message: messages.owners.leadDeclined, data: await leadById(tx, id) };
  });
};

/** Locks an unhandled request. */
export const lockNewLead = async (tx: Ctx, id: string): Promise<typeof leads.$inferSelect> => {
  const [lead] = await tx.db.select().from(leads).where(eq(leads.id, id)).for('update');
  if (!lead) throw new DomainError('not_found', messages.owners.leadNotFound);
  if (lead.status !== 'new') throw new DomainError('already_decided', messages.owners.leadElsewhere);
  return lead;
};

/** A minimal job: the admin sets price and slots before posting the draft. */
const least = { amount: 1, applicants_needed: 1 };

/**
 * Creates an owner from a request, or finds the one with its mailbox, and a draft for them. Anybody can type an owner's mailbox, so such a draft
 * waits until the owner confirms it.
 */
export const takeLead: Verb<typeof endpoint> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { company, name, phone, email, text, budgetKobo, reference } = await lockNewLead(tx, id);
    const budget = budgetKobo === null ? '' : `, budget ${nairaText(budgetKobo)}`;
    const notes = `Campaign request ${reference} of ${name}${budget}.`;
    const isOwners = (await lockMailbox(tx, email)) !== undefined;
    const ownerId = await lockOwnerForJob(tx, undefined, email, { name: company, phone, notes });
    const { data: draft } = await createTask(tx, {
      owner_id: ownerId,
      taskOwnerEmail: email,
      taskOwnerphoneNumber: phone,
      title: `Campaign of ${company}`,
      description: text,
      draft: true,
      ...least,
    });
    if (isOwners) {
      await awaitOwner(tx, draft.id);
      await mailOwner(tx, ownerId, campaignInYourNameMail({ reference, publicUrl: tx.config.publicUrl }));
    }
    const taken = { status: 'taken' as const, ownerId, taskId: draft.id, handledBy: userId, handledAt: tx.now() };
    await tx.db.update(leads).set(taken).where(eq(leads.id, id));
    await audit(tx, { action: 'lead.take', object: { type: 'lead', id }, after: { ...taken, reference } });
    const message = messages.owners[isOwners ? 'leadTakenUnconfirmed' : 'leadTaken'];
    return { message, data: { ...(await leadById(tx, id)), taskId: draft.id } };
  });
};
