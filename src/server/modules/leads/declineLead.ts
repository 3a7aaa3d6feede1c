import { eq } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { declineLead as endpoint } from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { leads } from '../../db/schema';
import { lockNewLead } from './lockNewLead';
import { leadById } from './queries';

export const declineLead = async (ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { reference } = await lockNewLead(tx, id);
    const declined = { status: 'declined' as const, handledBy: userId, handledAt: tx.now() };
    await tx.db.update(leads).set(declined).where(eq(leads.id, id));
    await audit(tx, { action: 'lead.decline', object: { type: 'lead', id }, after: { ...declined, reference } });
    return { message: messages.leads.declined, data: await leadById(tx, id) };
  });
};
