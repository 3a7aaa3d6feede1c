import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type {
  BulkQueue,
  startBulkDecision as endpoint,
  stopBulkDecision as stopBulkDecisionEndpoint,
} from '../../../contract/bulkDecisions';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { requireStepUp } from '../../policies/stepUp';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { bulkDecisionRows, bulkDecisions } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText, toKobo, toNaira } from '../../lib/money';
import { presentOne } from './queries';
import { assertOneChoice, queues } from './queues';
import { bulkJob } from './runBulkDecision';
import type { Verb } from '../../verb';

/** Stops a bulk decision of any admin. It waits for the row that is being decided; no other follows. */
export const stopBulkDecision: Verb<typeof stopBulkDecisionEndpoint> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const stoppedBecause = messages.proofs.bulkStoppedByAdmin;
    const [stopped] = await tx.db
      .update(bulkDecisions)
      .set({ status: 'stopped', stoppedBecause, endedAt: tx.now() })
      .where(and(eq(bulkDecisions.id, id), eq(bulkDecisions.status, 'running')))
      .returning();
    const data = await presentOne(tx, id);
    if (!stopped) throw new DomainError('bulk_decision_over', messages.proofs.bulkOver);
    const { decided, refused, total } = stopped;
    await audit(tx, {
      action: 'bulk-decision.stop',
      object: { type: 'bulk-decision', id },
      before: { status: 'running' },
      after: { status: 'stopped', stoppedBecause, decided, refused, total },
    });
    return { message: messages.proofs.bulkStopped, data };
  });
};

type Input = InputOf<typeof endpoint>;

/** Stores the rows to decide and leaves the rest to a job, which continues without the caller. */
export const startBulkDecision = async (ctx: Ctx, input: Input): Promise<ResultOf<typeof endpoint>> => {
  const admin = assertAdmin(ctx);
  const { queue, given_status, ids, filter } = input;
  assertOneChoice(input);
  if (filter !== undefined && input.confirmed === undefined)
    throw DomainError.ofField('validation_failed', 'confirmed', messages.proofs.bulkNotConfirmed);
  const reason = given_status === 'rejected' ? input.reason || null : null;
  if (given_status === 'rejected' && reason === null)
    throw new DomainError('validation_failed', messages.proofs.bulkReasonMissing, {
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
      // Known once the rows are stored, which reference this one.
      total: limits.bulkRowsMax + 1,
      startedAt: tx.now(),
    };
    await tx.db.insert(bulkDecisions).values(bulk);
    const { total, leftOut, leftOutShared } = await (ids
      ? keepChosen(tx, bulk.id, queue, ids)
      : keepFiltered(tx, bulk.id, input));
    if (total === 0)
      throw new DomainError(
        'nothing_waits',
        leftOut > 0 ? messages.proofs.bulkAllLeftOut(leftOut, leftOutShared) : messages.proofs.bulkNothingWaits,
      );
    const sumKobo = await sumOf(tx, bulk.id, queue);
    assertConfirmed(input, total, sumKobo);
    if (given_status === 'approved') await requireStepUp(tx, sumKobo);
    await tx.db
      .update(bulkDecisions)
      .set({ total, leftOut, leftOutShared })
      .where(sql`${bulkDecisions.id} = ${bulk.id}`);
    await tx.boss.send(tx, bulkJob, { id: bulk.id });
    await audit(tx, {
      action: 'bulk-decision.start',
      object: { type: 'bulk-decision', id: bulk.id },
      after: {
        ...{ queue, given_status, reason, fraudulent: bulk.fraudulent, total, leftOut, leftOutShared },
        filter: filter ?? null,
      },
    });
    return {
      message: leftOut > 0 ? `${messages.proofs.bulkLeftOut(leftOut, leftOutShared)}.` : '',
      data: await presentOne(tx, bulk.id),
    };
  });
};

/** The rows are fixed before they are summed, and only these are decided; later rows are not included. */
const assertConfirmed = ({ queue, confirmed }: Input, count: number, sumKobo: number): void => {
  if (!confirmed || (count <= confirmed.count && sumKobo <= toKobo(confirmed.sum))) return;
  throw new DomainError('selection_changed', messages.proofs.bulkSelectionChanged(queue, count, nairaText(sumKobo)), {
    selection: { count, sum: toNaira(sumKobo) },
  });
};

/** The sum that accepting all of them would move. */
const sumOf = async (tx: Ctx, bulkId: string, queue: BulkQueue): Promise<number> => {
  const { rows, amount } = queues[queue];
  const [sum] = await tx.db
    .select({ kobo: sql<string>`COALESCE(sum(${amount}), 0)` })
    .from(bulkDecisionRows)
    .innerJoin(rows, eq(rows.id, bulkDecisionRows.rowId))
    .where(eq(bulkDecisionRows.bulkId, bulkId));
  return Number(sum?.kobo ?? 0);
};

interface KeptRows {
  readonly total: number;
  /** Decided one by one. */
  readonly leftOut: number;
  readonly leftOutShared: number;
}

const keepChosen = async (tx: Ctx, bulkId: string, queue: BulkQueue, ids: readonly string[]): Promise<KeptRows> => {
  const chosen = [...new Set(ids)];
  const { rows, leftOut: reason } = queues[queue];
  const found = await tx.db
    .select({ id: rows.id, reason })
    .from(rows)
    .where(and(inArray(rows.id, chosen), isNotNull(reason)));
  const leftOut = new Map(found.map((row) => [row.id, row.reason]));
  const kept = chosen.filter((id) => !leftOut.has(id)).map((rowId, at) => ({ bulkId, position: at + 1, rowId }));
  if (kept.length > 0) await tx.db.insert(bulkDecisionRows).values(kept);
  const shared = found.filter((row) => row.reason === 'shared_account');
  return { total: kept.length, leftOut: leftOut.size, leftOutShared: shared.length };
};

const keepFiltered = async (tx: Ctx, bulkId: string, { queue, filter }: Input): Promise<KeptRows> => {
  const waiting = await queues[queue].waiting(tx, { filter }, limits.bulkRowsMax + 1);
  if (!waiting) throw new DomainError('bad_request');
  const { rows, leftOut } = queues[queue];
  const { rows: counted } = await tx.db.execute<{ total: string; kept: string; shared: string }>(sql`
    WITH waiting AS MATERIALIZED (SELECT found.id, row_number() OVER () AS at FROM (${waiting}) AS found),
    judged AS MATERIALIZED (
      SELECT waiting.id, waiting.at, ${leftOut} AS left_out FROM waiting JOIN ${rows} ON ${rows.id} = waiting.id),
    kept AS (
      INSERT INTO bulk_decision_rows (bulk_id, position, row_id)
      SELECT ${bulkId}::uuid, row_number() OVER (ORDER BY judged.at), judged.id FROM judged WHERE left_out IS NULL
      RETURNING 1)
    SELECT (SELECT count(*) FROM waiting) AS total, (SELECT count(*) FROM kept) AS kept,
           (SELECT count(*) FROM judged WHERE left_out = 'shared_account') AS shared`);
  const of = (name: 'total' | 'kept' | 'shared'): number => Number(counted[0]?.[name] ?? 0);
  if (of('total') > limits.bulkRowsMax) throw new DomainError('too_many_rows', messages.proofs.bulkTooMany);
  return { total: of('kept'), leftOut: of('total') - of('kept'), leftOutShared: of('shared') };
};
