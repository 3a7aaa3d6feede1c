import { and, eq, isNull } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { leads } from '../../db/schema';
import { newLeadsMail } from '../../mails';
import { mailAdmins } from '../alarms';

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
