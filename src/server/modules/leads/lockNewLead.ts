import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { leads } from '../../db/schema';
import { DomainError } from '../../errors';

/** Locks an unhandled request. */
export const lockNewLead = async (tx: Ctx, id: string): Promise<typeof leads.$inferSelect> => {
  const [lead] = await tx.db.select().from(leads).where(eq(leads.id, id)).for('update');
  if (!lead) throw new DomainError('not_found', messages.leads.notFound);
  if (lead.status !== 'new') throw new DomainError('already_decided', messages.leads.elsewhere);
  return lead;
};
