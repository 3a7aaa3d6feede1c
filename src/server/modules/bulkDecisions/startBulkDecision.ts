import { eq, sql } from 'drizzle-orm';
import type { BulkQueue, startBulkDecision as endpoint } from '../../../contract/bulkDecisions';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { askConfirmation } from '../../askConfirmation';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { bulkDecisionRows, bulkDecisions } from '../../db/schema';
import { DomainError } from '../../errors';
import { presentOne } from './queries';
import { queues } from './queues';
import { bulkJob } from './runBulkDecision';

type Input = InputOf<typeof endpoint>;

/** Keeps which rows are to be decided and leaves the rest to a job, which goes on whatever becomes of the caller. */
export const startBulkDecision = async (ctx: Ctx, input: Input): Promise<ResultOf<typeof endpoint>> => {
  const admin = assertAdmin(ctx);
  const { queue, given_status, ids, filter } = input;
  if ((ids === undefined) === (filter === undefined))
    throw new DomainError('validation_failed', messages.bulk.oneChoice);
  const reason = given_status === 'rejected' ? input.reason || null : null;
  if (given_status === 'rejected' && reason === null)
    throw new DomainError('validation_failed', messages.bulk.reasonMissing, {
      fields: { reason: messages.fields.reason },
    });
  return inTransaction(ctx, async (tx) => {
    const bulk = {
      id: newId(),
      adminId: admin.userId,
      queue,
      givenStatus: given_status,
      reason,
      fraudulent: given_status === 'rejected' && queue === 'proofs' && input.fraudulent === true,
      status: 'running' as const,
      // Known once the rows are kept, which refer to this one.
      total: limits.bulkRowsMax + 1,
      startedAt: tx.now(),
    };
    await tx.db.insert(bulkDecisions).values(bulk);
    const total = await (ids ? keepChosen(tx, bulk.id, ids) : keepMatching(tx, bulk.id, input));
    if (given_status === 'approved') await askConfirmation(tx, await sumOf(tx, bulk.id, queue));
    await tx.db
      .update(bulkDecisions)
      .set({ total })
      .where(sql`${bulkDecisions.id} = ${bulk.id}`);
    await tx.boss.send(tx, bulkJob, { id: bulk.id });
    await audit(tx, {
      action: 'bulk-decision.start',
      object: { type: 'bulk-decision', id: bulk.id },
      after: { queue, given_status, reason, fraudulent: bulk.fraudulent, total, filter: filter ?? null },
    });
    return { data: await presentOne(tx, bulk.id) };
  });
};

/** What accepting all of them would move. */
const sumOf = async (tx: Ctx, bulkId: string, queue: BulkQueue): Promise<number> => {
  const { rows, amount } = queues[queue];
  const [sum] = await tx.db
    .select({ kobo: sql<string>`COALESCE(sum(${amount}), 0)` })
    .from(bulkDecisionRows)
    .innerJoin(rows, eq(rows.id, bulkDecisionRows.rowId))
    .where(eq(bulkDecisionRows.bulkId, bulkId));
  return Number(sum?.kobo ?? 0);
};

const keepChosen = async (tx: Ctx, bulkId: string, ids: readonly string[]): Promise<number> => {
  const rows = [...new Set(ids)].map((rowId, at) => ({ bulkId, position: at + 1, rowId }));
  await tx.db.insert(bulkDecisionRows).values(rows);
  return rows.length;
};

const keepMatching = async (tx: Ctx, bulkId: string, { queue, filter }: Input): Promise<number> => {
  const waiting = await queues[queue].waiting(tx, filter, limits.bulkRowsMax + 1);
  if (!waiting) throw new DomainError('bad_request');
  const { rows } = await tx.db.execute<{ total: string }>(sql`
    WITH kept AS (
      INSERT INTO bulk_decision_rows (bulk_id, position, row_id)
      SELECT ${bulkId}::uuid, row_number() OVER (), waiting.id FROM (${waiting}) AS waiting
      RETURNING 1)
    SELECT count(*) AS total FROM kept`);
  const total = Number(rows[0]?.total ?? 0);
  if (total === 0) throw new DomainError('nothing_waits', messages.bulk.nothingWaits);
  if (total > limits.bulkRowsMax) throw new DomainError('too_many_rows', messages.bulk.tooMany);
  return total;
};
