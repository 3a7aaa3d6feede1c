import { eq, inArray, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { PayoutBatch, listPayoutBatches as endpoint } from '../../../contract/payouts';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { payoutBatches, payouts, users } from '../../db/schema';
import { planList, readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { codesMatch } from '../../lists/search';
import type { Verb } from '../../verb';

/** The batches with their makers and the progress of their payouts, in the given order. */
export const presentBatches = async (
  ctx: Pick<Ctx, 'db'>,
  batches: readonly (typeof payoutBatches.$inferSelect)[],
): Promise<PayoutBatch[]> => {
  if (batches.length === 0) return [];
  const ids = batches.map(({ id }) => id);
  const of = (status: string) => sql<string>`count(*) FILTER (WHERE ${payouts.status} = ${status})`;
  const counted = await ctx.db
    .select({
      id: payouts.batchId,
      rows: sql<string>`count(*)`,
      kobo: sql<string>`sum(${payouts.amountKobo})`,
      open: of('sent'),
      paid: of('paid'),
      returned: of('returned'),
    })
    .from(payouts)
    .where(inArray(payouts.batchId, ids))
    .groupBy(payouts.batchId);
  const makers = await ctx.db
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(
      inArray(users.id, [
        ...new Set(
          batches.flatMap(({ createdBy, uploadedBy }) => (uploadedBy ? [createdBy, uploadedBy] : [createdBy])),
        ),
      ]),
    );
  const nameOf = (userId: string): string => makers.find(({ id }) => id === userId)?.fullname ?? '';
  return batches.map(({ id, reference, createdAt, createdBy, uploadedAt, uploadedBy }) => {
    const held = counted.find((row) => row.id === id);
    return {
      id,
      reference,
      createdAt: createdAt.toISOString(),
      createdBy: { id: createdBy, fullname: nameOf(createdBy) },
      uploaded: uploadedAt && uploadedBy ? { at: uploadedAt.toISOString(), by: nameOf(uploadedBy) } : null,
      rows: Number(held?.rows ?? 0),
      amount: toNaira(Number(held?.kobo ?? 0)),
      open: Number(held?.open ?? 0),
      paid: Number(held?.paid ?? 0),
      returned: Number(held?.returned ?? 0),
    };
  });
};

export const presentBatch = async (
  ctx: Pick<Ctx, 'db'>,
  batch: typeof payoutBatches.$inferSelect,
): Promise<PayoutBatch> => {
  const [presented] = await presentBatches(ctx, [batch]);
  if (!presented) throw new Error(`batch ${batch.id} is gone`);
  return presented;
};

/** Every batch, newest first. */
export const listPayoutBatches: Verb<typeof endpoint> = async (ctx, input) => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: { createdAt: payoutBatches.createdAt },
    defaultSort: '-createdAt',
    tiebreak: payoutBatches.id,
    pageSize: limits.pageSize.payoutBatches,
  });
  const query = ctx.db
    .select()
    .from(payoutBatches)
    .where(codesMatch(input.q, [payoutBatches.reference]))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return { data: await presentBatches(ctx, rows), meta };
};

/** One batch; undefined if there is none with this id. */
export const batchById = async (ctx: Pick<Ctx, 'db'>, id: string) => {
  const [batch] = await ctx.db.select().from(payoutBatches).where(eq(payoutBatches.id, id));
  return batch;
};
