import { and, eq, inArray } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { bulkDecisionRows, bulkDecisions } from '../../db/schema';
import { queues } from './queues';

type BulkRow = typeof bulkDecisions.$inferSelect;

const toMail = ({ id }: BulkRow) =>
  and(eq(bulkDecisionRows.bulkId, id), eq(bulkDecisionRows.outcome, 'decided'), eq(bulkDecisionRows.mailed, false));

const membersLeft = async (ctx: Ctx, bulk: BulkRow, atMost: number): Promise<string[]> => {
  const { rows } = queues[bulk.queue];
  const members = await ctx.db
    .selectDistinct({ userId: rows.userId })
    .from(bulkDecisionRows)
    .innerJoin(rows, eq(rows.id, bulkDecisionRows.rowId))
    .where(toMail(bulk))
    .limit(atMost);
  return members.map(({ userId }) => userId);
};

/** The mail is queued in the transaction that marks its rows, so that a crash neither forgets nor repeats it. */
const mailOne = async (ctx: Ctx, bulk: BulkRow, userId: string): Promise<void> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const { rows, mailDecided: mail } = queues[bulk.queue];
    const theirs = tx.db.select({ id: rows.id }).from(rows).where(eq(rows.userId, userId));
    const marked = await tx.db
      .update(bulkDecisionRows)
      .set({ mailed: true })
      .where(and(toMail(bulk), inArray(bulkDecisionRows.rowId, theirs)))
      .returning({ rowId: bulkDecisionRows.rowId });
    if (marked.length === 0) return;
    await mail(tx, { userId, rowIds: marked.map(({ rowId }) => rowId), reason: bulk.reason });
    await audit(tx, {
      action: 'bulk-decision.mail',
      object: { type: 'bulk-decision', id: bulk.id },
      subjectId: userId,
      after: { rows: marked.length },
    });
  });
};

export const mailDecided = async (ctx: Ctx, bulk: BulkRow, atMost: number): Promise<void> => {
  const members = await membersLeft(ctx, bulk, atMost);
  for (const userId of members) await mailOne(ctx, bulk, userId);
  if (members.length < atMost)
    await ctx.db.update(bulkDecisions).set({ mailedAt: ctx.now() }).where(eq(bulkDecisions.id, bulk.id));
};
