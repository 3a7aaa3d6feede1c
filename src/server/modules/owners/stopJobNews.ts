import { eq, inArray, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { stopJobNews as endpoint } from '../../../contract/system';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { ownerContacts, ownerMails } from '../../db/schema';
import { DomainError } from '../../errors';
import { hashToken } from '../../lib/tokens';

/** Ends job news to one mailbox; documents and login links still go there. The link in any of its mails works, even twice. */
export const stopJobNews = async (
  ctx: Ctx,
  { token }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  return inTransaction(ctx, async (tx) => {
    const mailed = tx.db
      .select({ id: ownerMails.contactId })
      .from(ownerMails)
      .where(eq(ownerMails.tokenHash, hashToken(token)));
    const [contact] = await tx.db
      .update(ownerContacts)
      .set({ jobNewsOffAt: sql`COALESCE(${ownerContacts.jobNewsOffAt}, ${tx.now().toISOString()}::timestamptz)` })
      .where(inArray(ownerContacts.id, mailed))
      .returning({ ownerId: ownerContacts.ownerId, email: ownerContacts.email });
    if (!contact) throw new DomainError('link_invalid', messages.newsletter.linkInvalid);
    const object = { type: 'owner', id: contact.ownerId } as const;
    await audit(tx, { action: 'owner.job-news-off', object, after: { email: contact.email } });
    return { message: messages.newsletter.jobNewsOff };
  });
};
