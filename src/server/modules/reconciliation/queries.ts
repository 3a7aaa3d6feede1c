import { desc } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/reconciliation';
import { assertAdmin } from '../../assertActor';
import { inTransaction, type Ctx } from '../../context';
import { audit } from '../../audit';
import { reconciliations } from '../../db/schema';
import { planList, readPage } from '../../lists/lists';
import type { Verb } from '../../verb';

export const reconcileJob = 'reconcile';

export const listReconciliations: Verb<typeof contract.listReconciliations> = async (ctx, input) => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: { at: reconciliations.at },
    defaultSort: '-at',
    tiebreak: reconciliations.id,
    pageSize: limits.pageSize.reconciliations,
  });
  const { rows, meta } = await readPage(ctx, ctx.db.select().from(reconciliations).$dynamic(), plan);
  return {
    data: rows.map(({ id, at, ok, report }) => ({ id, at: at.toISOString(), ok, owners: null, ...report })),
    meta,
  };
};

export const newestReconciliation = async (ctx: Pick<Ctx, 'db'>): Promise<{ at: Date; ok: boolean } | null> => {
  const [newest] = await ctx.db
    .select({ at: reconciliations.at, ok: reconciliations.ok })
    .from(reconciliations)
    .orderBy(desc(reconciliations.at))
    .limit(1);
  return newest ?? null;
};

export const runReconciliation = async (ctx: Ctx): Promise<ResultOf<typeof contract.runReconciliation>> => {
  assertAdmin(ctx);
  const newest = await inTransaction(ctx, async (tx) => {
    const last = await newestReconciliation(tx);
    await tx.boss.send(tx, reconcileJob, {});
    await audit(tx, { action: 'reconciliation.ask', object: { type: 'reconciliation', id: 'now' } });
    return last?.at.toISOString() ?? null;
  });
  return { message: messages.payouts.reconciliationStarted, data: { newest } };
};
