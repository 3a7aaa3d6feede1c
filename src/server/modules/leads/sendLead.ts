import { leadLimits } from '../../../contract/limits';
import type { sendLead as endpoint } from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import { assertPublic, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, newReference, type Ctx } from '../../context';
import { leads } from '../../db/schema';
import { mailboxFamily } from '../../lib/mailbox';
import { toKobo } from '../../lib/money';
import { dayInSeconds, daysAfter } from '../../lib/time';
import { leadArrivedMail, sendMail, newLeadsMail } from '../../mails';
import { ownerRequesterOf } from '../owners';
import { countAttempt, countFromNetwork } from '../throttle';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { mailAdmins } from '../alarms';
import type { Verb } from '../../verb';

/** Removes requests after 90 days. For accepted ones the owner keeps what is needed. */
export const forgetOldLeads = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(leads).where(lte(leads.createdAt, daysAfter(ctx.now(), -leadLimits.keptDays)));
};

/** Mails the admins the number of new requests. One statement marks them, so that two servers report none twice. */
export const reportLeads = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const { length: count } = await tx.db
      .update(leads)
      .set({ reportedAt: tx.now() })
      .where(and(eq(leads.status, 'new'), isNull(leads.reportedAt)))
      .returning({ id: leads.id });
    if (count === 0) return;
    const told = await mailAdmins(tx, (admin) => newLeadsMail({ ...admin, count }));
    await audit(tx, { action: 'lead.report', object: { type: 'lead-digest', id: newId() }, after: { count, told } });
  });
};

/** Stores a campaign request, and mails its sender a receipt. The answer never reveals who is known here. */
export const sendLead: Verb<typeof endpoint> = async (ctx, input) => {
  assertPublic(ctx);
  const requester = await ownerRequesterOf(ctx, input.email);
  const { looked } = await countFromNetwork(ctx, 'request', requester !== 'strangers');
  return looked(() =>
    inTransaction(ctx, async (tx) => {
      const key = `lead:${mailboxFamily(input.email)}:${requester}`;
      await countAttempt(tx, key, dayInSeconds, leadLimits.perMailboxPerDay, messages.owners.leadMailboxMany);
      const { name, company, phone, email, text } = input;
      const budgetKobo = input.budget ? toKobo(input.budget) : null;
      const [id, reference, now] = [newId(), newReference('REQ', 6), tx.now()];
      await tx.db
        .insert(leads)
        .values({ id, reference, name, company, phone, email, text, budgetKobo, consentedAt: now, createdAt: now });
      await sendMail(tx, { to: email, ...leadArrivedMail({ reference }) });
      // Without the message: the audit log outlives the request.
      await audit(tx, { action: 'lead.send', object: { type: 'lead', id }, after: { reference } });
      return { message: messages.owners.leadSent };
    }),
  );
};
