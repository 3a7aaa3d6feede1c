import { sql, and, eq } from 'drizzle-orm';
import type * as contract from '../../../contract/bulkDecisions';
import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { bulkDecisionRows, bulkDecisions } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira, nairaText, toKobo } from '../../lib/money';
import { requireStepUp } from '../../policies/stepUp';
import type { Verb } from '../../verb';
import { presentOne, assertOneChoice, queues } from './queries';
import { bulkJob } from './runBulkDecision';

type Figures = Record<
  'found' | 'rows' | 'kobo' | 'members' | 'largest' | 'left_out' | 'left_out_kobo' | 'shared',
  string
>;

export const previewBulkDecision: Verb<typeof contract.previewBulkDecision> = async (ctx, input) => {
  assertAdmin(ctx);
  assertOneChoice(input);
  const { rows, amount, leftOut, waiting } = queues[input.queue];
  const found = await waiting(ctx, input, limits.bulkRowsMax + 1);
  if (!found) throw new DomainError('bad_request');
  const { rows: answered } = await ctx.db.execute<Figures>(sql`
    WITH found AS MATERIALIZED (SELECT each.id, row_number() OVER () AS at FROM (${found}) AS each),
    meant AS MATERIALIZED (
      SELECT ${rows.userId} AS user_id, ${amount} AS kobo, ${leftOut} AS left_out
        FROM found JOIN ${rows} ON ${rows.id} = found.id
       WHERE found.at <= ${limits.bulkRowsMax})
    SELECT (SELECT count(*) FROM found) AS found,
           count(*) FILTER (WHERE left_out IS NULL) AS rows,
           COALESCE(sum(kobo) FILTER (WHERE left_out IS NULL), 0) AS kobo,
           count(DISTINCT user_id) FILTER (WHERE left_out IS NULL) AS members,
           COALESCE(max(kobo) FILTER (WHERE left_out IS NULL), 0) AS largest,
           count(left_out) AS left_out,
           COALESCE(sum(kobo) FILTER (WHERE left_out IS NOT NULL), 0) AS left_out_kobo,
           count(*) FILTER (WHERE left_out = 'shared_account') AS shared
      FROM meant`);
  const of = (name: keyof Figures): number => Number(answered[0]?.[name] ?? 0);
  return {
    data: {
      count: of('rows'),
      sum: toNaira(of('kobo')),
      ...(of('found') > limits.bulkRowsMax && { atLeast: true as const }),
      members: of('members'),
      largest: toNaira(of('largest')),
      leftOut: { count: of('left_out'), sum: toNaira(of('left_out_kobo')), shared: of('shared') },
    },
  };
};

export const stopBulkDecision: Verb<typeof contract.stopBulkDecision> = async (ctx, { id }) => {
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
    const after = { status: 'stopped', stoppedBecause, decided, refused, total };
    const object = { type: 'bulk-decision', id } as const;
    await audit(tx, { action: 'bulk-decision.stop', object, before: { status: 'running' }, after });
    return { message: messages.proofs.bulkStopped, data };
  });
};

type Input = InputOf<typeof contract.startBulkDecision>;

export const startBulkDecision: Verb<typeof contract.startBulkDecision> = async (ctx, input) => {
  const admin = assertAdmin(ctx);
  const { queue, given_status, filter } = input;
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
      total: limits.bulkRowsMax + 1,
      startedAt: tx.now(),
    };
    await tx.db.insert(bulkDecisions).values(bulk);
    const { total, leftOut, leftOutShared } = await storeRows(tx, bulk.id, input);
    if (total === 0)
      throw new DomainError(
        'nothing_waits',
        leftOut > 0 ? messages.proofs.bulkAllLeftOut(leftOut, leftOutShared) : messages.proofs.bulkNothingWaits,
      );
    const sumKobo = await sumOf(tx, bulk.id, queue);
    assertConfirmed(input, total, sumKobo);
    if (given_status === 'approved') await requireStepUp(tx, sumKobo);
    await tx.db.update(bulkDecisions).set({ total, leftOut, leftOutShared }).where(eq(bulkDecisions.id, bulk.id));
    await tx.boss.send(tx, bulkJob, { id: bulk.id });
    const object = { type: 'bulk-decision', id: bulk.id } as const;
    const kept = { queue, given_status, reason, fraudulent: bulk.fraudulent, total, leftOut, leftOutShared };
    await audit(tx, { action: 'bulk-decision.start', object, after: { ...kept, filter: filter ?? null } });
    return {
      message: leftOut > 0 ? `${messages.proofs.bulkLeftOut(leftOut, leftOutShared)}.` : '',
      data: await presentOne(tx, bulk.id),
    };
  });
};

/** Rows are fixed before they are summed; later ones are not included. */
const assertConfirmed = ({ queue, confirmed }: Input, count: number, sumKobo: number): void => {
  if (!confirmed || (count <= confirmed.count && sumKobo <= toKobo(confirmed.sum))) return;
  throw new DomainError('selection_changed', messages.proofs.bulkSelectionChanged(queue, count, nairaText(sumKobo)), {
    selection: { count, sum: toNaira(sumKobo) },
  });
};

const sumOf = async (tx: Ctx, bulkId: string, queue: contract.BulkQueue): Promise<number> => {
  const { rows, amount } = queues[queue];
  const [sum] = await tx.db
    .select({ kobo: sql<string>`COALESCE(sum(${amount}), 0)` })
    .from(bulkDecisionRows)
    .innerJoin(rows, eq(rows.id, bulkDecisionRows.rowId))
    .where(eq(bulkDecisionRows.bulkId, bulkId));
  return Number(sum?.kobo ?? 0);
};

const storeRows = async (tx: Ctx, bulkId: string, { queue, ids, filter }: Input) => {
  const { rows, leftOut, waiting } = queues[queue];
  const found = ids
    ? sql`SELECT unnest(${`{${[...new Set(ids)].join()}}`}::uuid[]) AS id`
    : await waiting(tx, { filter }, limits.bulkRowsMax + 1);
  if (!found) throw new DomainError('bad_request');
  const { rows: counted } = await tx.db.execute<{ total: string; kept: string; shared: string }>(sql`
    WITH found AS MATERIALIZED (SELECT each.id, row_number() OVER () AS at FROM (${found}) AS each),
    judged AS MATERIALIZED (
      SELECT found.id, found.at, ${leftOut} AS left_out FROM found LEFT JOIN ${rows} ON ${rows.id} = found.id),
    kept AS (
      INSERT INTO bulk_decision_rows (bulk_id, position, row_id)
      SELECT ${bulkId}::uuid, row_number() OVER (ORDER BY judged.at), judged.id FROM judged WHERE left_out IS NULL
      RETURNING 1)
    SELECT (SELECT count(*) FROM found) AS total, (SELECT count(*) FROM kept) AS kept,
           (SELECT count(*) FROM judged WHERE left_out = 'shared_account') AS shared`);
  const of = (name: 'total' | 'kept' | 'shared'): number => Number(counted[0]?.[name] ?? 0);
  if (of('total') > limits.bulkRowsMax) throw new DomainError('too_many_rows', messages.proofs.bulkTooMany);
  return { total: of('kept'), leftOut: of('total') - of('kept'), leftOutShared: of('shared') };
};
