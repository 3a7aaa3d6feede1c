import { eq } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { takeLead as endpoint } from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { leads } from '../../db/schema';
import { nairaText } from '../../lib/money';
import { campaignInYourNameMail } from '../../mails';
import { awaitOwner, createTask } from '../jobs';
import { lockMailbox, lockOwnerForJob, mailOwner } from '../owners';
import { lockNewLead } from './lockNewLead';
import { leadById } from './queries';

/** A minimal job: the admin sets price and slots before posting the draft. */
const least = { amount: 1, applicants_needed: 1 };

/**
 * Creates an owner from a request, or finds the one with its mailbox, and a draft for them. Anybody can type an owner's mailbox, so such a draft
 * waits until the owner confirms it.
 */
export const takeLead = async (ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
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
    const message = messages.leads[isOwners ? 'takenUnconfirmed' : 'taken'];
    return { message, data: { ...(await leadById(tx, id)), taskId: draft.id } };
  });
};
