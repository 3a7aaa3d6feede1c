import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { leadLimits } from '../../../contract/leadLimits';
import type { sendLead as endpoint } from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, newReference, type Ctx } from '../../context';
import { leads } from '../../db/schema';
import { mailboxFamily } from '../../lib/mailbox';
import { toKobo } from '../../lib/money';
import { dayInSeconds } from '../../lib/time';
import { leadArrivedMail, sendMail } from '../../mails';
import { ownerRequesterOf } from '../owner-access';
import { countAttempt, countFromNetwork } from '../throttle';

/** Stores a campaign request, and mails its sender a receipt. The answer never reveals who is known here. */
export const sendLead = async (ctx: Ctx, input: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const requester = await ownerRequesterOf(ctx, input.email);
  const { looked } = await countFromNetwork(ctx, 'request', requester !== 'strangers');
  return looked(() =>
    inTransaction(ctx, async (tx) => {
      const key = `lead:${mailboxFamily(input.email)}:${requester}`;
      await countAttempt(tx, key, dayInSeconds, leadLimits.perMailboxPerDay, messages.leads.mailboxMany);
      const { name, company, phone, email, text } = input;
      const budgetKobo = input.budget ? toKobo(input.budget) : null;
      const [id, reference, now] = [newId(), newReference('REQ', 6), tx.now()];
      await tx.db
        .insert(leads)
        .values({ id, reference, name, company, phone, email, text, budgetKobo, consentedAt: now, createdAt: now });
      await sendMail(tx, { to: email, ...leadArrivedMail({ reference }) });
      // Without the message: the audit log outlives the request.
      await audit(tx, { action: 'lead.send', object: { type: 'lead', id }, after: { reference } });
      return { message: messages.leads.sent };
    }),
  );
};
