import { sql, type SQL, and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { LeftOutReason } from '../../../contract/adminWithdrawals';
import * as contract from '../../../contract/bulkDecisions';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Decision } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, withdrawals, bulkDecisionRows, bulkDecisions, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { pick } from '../../lib/pick';
import { matches, readPage, type Predicate } from '../../lists/lists';
import { isOfBanned } from '../../policies/bans';
import type { Verb } from '../../verb';
import { describeProofs, mailProofsDecided, noteRefusedRejection, proofsWhere, reviewProof } from '../proofs';
import {
  assertNotShared,
  decideWithdrawal,
  describeWithdrawals,
  leftOutReason,
  mailWithdrawalsDecided,
  withdrawalsWhere,
} from '../withdrawals';

export type Verdict = { readonly given_status: Decision; readonly reason?: string; readonly fraudulent: boolean };

type Which = { readonly ids?: readonly string[] | undefined; readonly filter?: unknown };

export const assertOneChoice = ({ ids, filter }: Which): void => {
  if ((ids === undefined) === (filter === undefined))
    throw new DomainError('validation_failed', messages.proofs.bulkOneChoice);
};

interface Queue {
  readonly rows: typeof applications | typeof withdrawals;
  readonly amount: typeof applications.payoutKobo | typeof withdrawals.amountKobo;
  /** For a query over `rows`: the reason why a row is decided one by one; null for the others. */
  readonly leftOut: SQL<LeftOutReason | null>;
  /** The waiting ids that match, in the order of decision; null if this is no filter of the queue. */
  readonly waiting: (ctx: Ctx, which: Which, atMost: number) => Promise<SQL | null>;
  readonly decide: (ctx: Ctx, id: string, verdict: Verdict) => Promise<unknown>;
  readonly noteRefused?: typeof noteRefusedRejection;
  readonly describe: typeof describeProofs;
  readonly mailDecided: typeof mailProofsDecided;
}

const waitingIn =
  <Filter extends object>(
    filters: z.ZodType<Filter>,
    where: (ctx: Ctx, filter: Filter & { ids?: string[] }) => Promise<Predicate>,
    { rows, isWaiting, since }: Pick<Queue, 'rows'> & { readonly isWaiting: SQL; readonly since: PgColumn },
  ): Queue['waiting'] =>
  async (ctx, { ids, filter: given = {} }, atMost) => {
    const filter = filters.safeParse(given);
    if (!filter.success) return null;
    const { full } = await where(ctx, { ...filter.data, ...(ids && { ids: [...ids] }) });
    return sql`SELECT ${rows.id} AS id FROM ${rows} WHERE ${and(isWaiting, full)} ORDER BY ${since}, ${rows.id} LIMIT ${atMost}`;
  };

export const queues: Readonly<Record<contract.BulkQueue, Queue>> = {
  proofs: {
    rows: applications,
    amount: applications.payoutKobo,
    leftOut: sql`CASE WHEN ${isOfBanned(applications.userId)} THEN 'banned' END`,
    waiting: waitingIn(contract.bulkFilters.proofs, proofsWhere, {
      rows: applications,
      isWaiting: eq(applications.status, 'in-review'),
      since: applications.reviewDueAt,
    }),
    decide: (ctx, id, verdict) => reviewProof(ctx, { id, ...verdict }),
    noteRefused: noteRefusedRejection,
    describe: describeProofs,
    mailDecided: mailProofsDecided,
  },
  withdrawals: {
    rows: withdrawals,
    amount: withdrawals.amountKobo,
    leftOut: leftOutReason,
    waiting: waitingIn(contract.bulkFilters.withdrawals, withdrawalsWhere, {
      rows: withdrawals,
      isWaiting: eq(withdrawals.status, 'pending'),
      since: withdrawals.createdAt,
    }),
    decide: async (ctx, id, { fraudulent: _, ...verdict }) => {
      if (verdict.given_status === 'approved') await assertNotShared(ctx, id);
      return decideWithdrawal(ctx, { withdrawl_id: id, ...verdict });
    },
    describe: describeWithdrawals,
    mailDecided: mailWithdrawalsDecided,
  },
};

const present = ({ bulk, startedBy }: Awaited<ReturnType<typeof found>>[number]): contract.BulkDecision => ({
  ...pick(bulk, 'id', 'queue', 'reason', 'fraudulent', 'status', 'stoppedBecause'),
  ...pick(bulk, 'total', 'decided', 'refused', 'leftOut', 'leftOutShared'),
  given_status: bulk.givenStatus,
  startedBy,
  startedAt: bulk.startedAt.toISOString(),
  endedAt: bulk.endedAt?.toISOString() ?? null,
});

const found = (ctx: Ctx) =>
  ctx.db
    .select({ bulk: bulkDecisions, startedBy: { id: users.id, fullname: users.fullname } })
    .from(bulkDecisions)
    .innerJoin(users, eq(users.id, bulkDecisions.adminId));

export const presentOne = async (ctx: Ctx, id: string): Promise<contract.BulkDecision> => {
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
  const where = and(
    eq(bulkDecisions.adminId, userId),
    input.status && eq(bulkDecisions.status, input.status),
    matches(input.q, [bulkDecisions.reason]),
  );
  const { rows, meta } = await readPage(ctx, found(ctx).where(where).$dynamic(), input, {
    sortable: { startedAt: bulkDecisions.startedAt },
    defaultSort: '-startedAt',
    tiebreak: bulkDecisions.id,
    pageSize: limits.pageSize.bulkDecisions,
  });
  return { data: rows.map(present), meta };
};

export const listBulkRefusals: Verb<typeof contract.listBulkRefusals> = async (ctx, input) => {
  assertAdmin(ctx);
  const { queue } = await presentOne(ctx, input.id);
  const { bulkId, outcome } = bulkDecisionRows;
  const query = ctx.db
    .select({ rowId: bulkDecisionRows.rowId, message: bulkDecisionRows.message })
    .from(bulkDecisionRows)
    .where(and(eq(bulkId, input.id), eq(outcome, 'refused'), matches(input.q, [bulkDecisionRows.message])))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { position: bulkDecisionRows.position },
    defaultSort: 'position',
    tiebreak: bulkDecisionRows.position,
    pageSize: limits.pageSize.bulkRefusals,
  });
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
