import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { ownerLimits } from '../../../contract/limits';
import type { OwnerEntry } from '../../../contract/ownerPage';
import type { listOwnerEntries as endpoint } from '../../../contract/owners';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import {
  deposits,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
  ownerRequests,
  owners,
  tasks,
} from '../../db/schema';
import { matches, readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import { inSegment, type Segment } from '../statement';
import type { Verb } from '../../verb';

const kinds = {
  owner_opening: 'opening',
  deposit: 'deposit',
  deposit_allocation: 'deposit',
  deposit_reversal: 'deposit_reversal',
  job_funding: 'job_funding',
  job_refund: 'job_refund',
  owner_refund: 'refund',
  owner_move: 'move',
} as const satisfies Partial<Record<(typeof ledgerTransfers.$inferSelect)['kind'], OwnerEntry['kind']>>;

const ofJob = sql`${ledgerTransfers.kind} IN ('job_funding', 'job_refund')`;
// The transfer's other side, an escrow, names the job.
const jobOfTransfer = sql`(SELECT a.task_id FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
  WHERE e.tx_id = ${ledgerTransfers.id} AND e.at = ${ledgerTransfers.createdAt} AND a.task_id IS NOT NULL AND ${ofJob})`;
const requestOfTransfer = sql`CASE WHEN ${ledgerTransfers.kind} IN ('owner_refund', 'owner_move') THEN ${ledgerTransfers.ref}::uuid END`;
const depositOfTransfer = sql`CASE WHEN ${ledgerTransfers.kind} IN ('deposit', 'deposit_allocation', 'deposit_reversal') THEN ${ledgerTransfers.ref}::uuid
  ELSE ${ownerRequests.depositId} END`;
const other = (id: string) =>
  sql`CASE ${ownerRequests.ownerId} WHEN ${id} THEN ${ownerRequests.targetId} ELSE ${ownerRequests.ownerId} END`;

const entryRows = ({ db }: Pick<Ctx, 'db'>, id: string, condition?: SQL) =>
  db
    .select({ entry: ledgerEntries, transfer: ledgerTransfers, job: tasks, deposit: deposits, owner: owners })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.txId))
    .leftJoin(tasks, eq(tasks.id, jobOfTransfer))
    .leftJoin(ownerRequests, eq(ownerRequests.id, requestOfTransfer))
    .leftJoin(deposits, eq(deposits.id, depositOfTransfer))
    .leftJoin(owners, and(eq(ledgerTransfers.kind, 'owner_move'), eq(owners.id, other(id))))
    .where(and(eq(ledgerAccounts.ownerId, id), condition))
    .$dynamic();

type Row = Awaited<ReturnType<typeof entryRows>>[number];

const present = ({ entry, transfer, job, deposit, owner }: Row): OwnerEntry => ({
  id: transfer.id,
  at: transfer.createdAt.toISOString(),
  // No other kinds move an owner's account.
  kind: kinds[transfer.kind as keyof typeof kinds],
  amount: toNaira(entry.amount),
  balance: toNaira(entry.balanceAfter ?? 0),
  about:
    (job && { id: job.id, reference: job.reference, title: job.title }) ??
    (deposit && { id: deposit.id, reference: deposit.reference, title: deposit.bankReference }) ??
    (owner && { id: owner.id, reference: owner.reference, title: owner.name }),
});

export const movementsIn = async (ctx: Pick<Ctx, 'db'>, ownerId: string, segment: Segment) =>
  (await entryRows(ctx, ownerId, inSegment(segment)).orderBy(asc(ledgerEntries.versionAfter))).map(present);

export const entriesOf: Verb<typeof endpoint> = async (ctx, { id, ...input }) => {
  const found = matches(input.q, [tasks.reference, tasks.title, deposits.reference, deposits.bankReference]);
  const { rows, meta } = await readPage(ctx, entryRows(ctx, id, found), input, {
    sortable: { at: ledgerEntries.versionAfter },
    defaultSort: '-at',
    tiebreak: ledgerEntries.txId,
    pageSize: ownerLimits.statement,
  });
  return { data: rows.map(present), meta };
};

export const listOwnerEntries: Verb<typeof endpoint> = async (ctx, input) => {
  assertAdmin(ctx);
  return entriesOf(ctx, input);
};
