import { and, eq } from 'drizzle-orm';
import type { BulkDecision } from '../../../contract/bulkDecisions';
import type * as contract from '../../../contract/bulkDecisions';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { bulkDecisionRows, bulkDecisions, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { matches, planList, readPage } from '../../lists/lists';
import { queues } from './queues';
import type { Verb } from '../../verb';

interface Found {
  readonly bulk: typeof bulkDecisions.$inferSelect;
  readonly startedBy: { readonly id: string; readonly fullname: string };
}

const present = ({ bulk, startedBy }: Found): BulkDecision => ({
  id: bulk.id,
  queue: bulk.queue,
  given_status: bulk.givenStatus,
  reason: bulk.reason,
  fraudulent: bulk.fraudulent,
  status: bulk.status,
  stoppedBecause: bulk.stoppedBecause,
  total: bulk.total,
  decided: bulk.decided,
  refused: bulk.refused,
  leftOut: bulk.leftOut,
  leftOutShared: bulk.leftOutShared,
  startedBy,
  startedAt: bulk.startedAt.toISOString(),
  endedAt: bulk.endedAt?.toISOString() ?? null,
});

const found = (ctx: Ctx) =>
  ctx.db
    .select({ bulk: bulkDecisions, startedBy: { id: users.id, fullname: users.fullname } })
    .from(bulkDecisions)
    .innerJoin(users, eq(users.id, bulkDecisions.adminId));

export const presentOne = async (ctx: Ctx, id: string): Promise<BulkDecision> => {
  const [one] = await found(ctx).where(eq(bulkDecisions.id, id));
  if (!one) throw new DomainError('not_found');
  return present(one);
};

export const getBulkDecision: Verb<typeof contract.getBulkDecision> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return { data: await presentOne(ctx, id) };
};

export const listBulkDecisions: Verb<typeof contract.listBulkDecisions> = async (ctx, input) => {
  const { userId } = assertAdmin(ctx);
  const plan = planList(input, {
    sortable: { startedAt: bulkDecisions.startedAt },
    defaultSort: '-startedAt',
    tiebreak: bulkDecisions.id,
    pageSize: limits.pageSize.bulkDecisions,
  });
  const where = and(
    eq(bulkDecisions.adminId, userId),
    input.status && eq(bulkDecisions.status, input.status),
    matches(input.q, [bulkDecisions.reason]),
  );
  const { rows, meta } = await readPage(ctx, found(ctx).where(where).$dynamic(), plan);
  return { data: rows.map(present), meta };
};

export const listBulkRefusals: Verb<typeof contract.listBulkRefusals> = async (ctx, input) => {
  assertAdmin(ctx);
  const { queue } = await presentOne(ctx, input.id);
  const plan = planList(input, {
    sortable: { position: bulkDecisionRows.position },
    defaultSort: 'position',
    tiebreak: bulkDecisionRows.position,
    pageSize: limits.pageSize.bulkRefusals,
  });
  const query = ctx.db
    .select({ rowId: bulkDecisionRows.rowId, message: bulkDecisionRows.message })
    .from(bulkDecisionRows)
    .where(
      and(
        eq(bulkDecisionRows.bulkId, input.id),
        eq(bulkDecisionRows.outcome, 'refused'),
        matches(input.q, [bulkDecisionRows.message]),
      ),
    )
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  const described = await queues[queue].describe(
    ctx,
    rows.map(({ rowId }) => rowId),
  );
  const data = rows.map(({ rowId, message }) => {
    const known = described.find(({ id }) => id === rowId);
    return { id: rowId, member: known?.member ?? null, what: known?.what ?? null, message: message ?? '' };
  });
  return { data, meta };
};
