import { and, eq, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { deposits, owners } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText } from '../../lib/money';
import { sendAlert } from '../alarms';
import { fundTasks, lockOpenTasks, lockWaitingTasks, ownersToFund, pauseTasks } from '../jobs';
import { ownerCover, transfer, type Party } from '../ledger';
import { issueDocument, lockOwner, ownerById } from '../owners';
import { retryPayIn } from './payIns';

export type DepositRow = typeof deposits.$inferSelect;

/** A deposit's owner and the current holder of its money, who may be an heir; null if unallocated. */
export const moneyOf = async ({ db }: Pick<Ctx, 'db'>, depositId: string) => {
  const [money] = await db
    .select({ ownerId: deposits.ownerId, holderId: sql<string | null>`COALESCE(${owners.heirId}, ${owners.id})` })
    .from(deposits)
    .leftJoin(owners, eq(owners.id, deposits.ownerId))
    .where(eq(deposits.id, depositId));
  if (!money) throw new DomainError('not_found', messages.funding.depositNotFound);
  return money;
};

/** Locks the holder of a deposit's money; refuses during a move, because a second lock could deadlock. */
export const lockHolder = async (tx: Ctx, depositId: string): ReturnType<typeof moneyOf> => {
  const money = await moneyOf(tx, depositId);
  if (money.holderId === null) return money;
  await lockOwner(tx, money.holderId);
  // After the lock: a statement that waited for it would return the previous owner.
  const { holderId } = await moneyOf(tx, depositId);
  if (holderId !== money.holderId) throw new DomainError('conflict', messages.funding.ownerMovedNow);
  return money;
};

/** An owner and the closed owners that were moved to it. */
export const heldFor = (ownerId: string) =>
  sql`(SELECT holder.id FROM owners holder WHERE holder.id = ${ownerId} OR holder.heir_id = ${ownerId})`;

/** The refundable rest of a locked deposit in kobo, ignoring one request. */
export const leftOfDeposit = async (tx: Ctx, depositId: string, exceptId: string | null = null): Promise<number> => {
  const [row] = await tx.db
    .select({
      left: sql<string>`${deposits.amountKobo} - COALESCE((SELECT sum(r.amount_kobo) FROM owner_requests r
        WHERE r.deposit_id = ${depositId} AND r.kind = 'refund' AND r.status <> 'refused' AND r.id IS DISTINCT FROM ${exceptId}::uuid), 0)`,
    })
    .from(deposits)
    .where(and(eq(deposits.id, depositId), eq(deposits.status, 'booked')))
    .for('no key update');
  if (!row) throw new DomainError('conflict', messages.funding.refundNotBooked);
  return Number(row.left);
};

/** Posts jobs covered since another job returned money; deposits do this directly. */
export const fundWaitingJobs = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  for (const id of await ownersToFund(ctx))
    await inTransaction(ctx, async (tx) => {
      await lockOwner(tx, id);
      const funded = await fundTasks(tx, await lockWaitingTasks(tx, id));
      if (funded.length === 0) return;
      const jobs = funded.map(({ reference }) => reference);
      await audit(tx, { action: 'owner.fund', object: { type: 'owner', id }, after: { jobs } });
    });
};

/** Adds money to a locked owner and posts what it covers, in the lock order of posting. */
export const fundOwner = async (tx: Ctx, ownerId: string, grow: () => Promise<void>, atMostKobo = Infinity) => {
  const waiting = await lockWaitingTasks(tx, ownerId, atMostKobo);
  await grow();
  await fundTasks(tx, waiting);
};

export const lockDeposit = async (ctx: Ctx, id: string, statuses: readonly DepositRow['status'][]) => {
  const [deposit] = await ctx.db.select().from(deposits).where(eq(deposits.id, id)).for('no key update');
  if (!deposit) throw new DomainError('not_found', messages.funding.depositNotFound);
  if (!statuses.includes(deposit.status)) throw new DomainError('already_decided', messages.funding.depositElsewhere);
  return deposit;
};

const moveDeposit = async (ctx: Ctx, id: string, from: DepositRow['status'], changes: Partial<DepositRow>) => {
  const moved = await ctx.db
    .update(deposits)
    .set(changes)
    .where(and(eq(deposits.id, id), eq(deposits.status, from)))
    .returning({ id: deposits.id });
  if (moved.length === 0) throw new DomainError('already_decided', messages.funding.depositElsewhere);
};

const bookToOwner = (
  ctx: Ctx,
  kind: 'deposit' | 'deposit_allocation',
  from: Party,
  { id: depositId, amountKobo }: Pick<DepositRow, 'id' | 'amountKobo'>,
  ownerId: string,
): Promise<void> => {
  const grow = async () => {
    const transferId = await transfer(ctx, { kind, ref: depositId, from, to: { owner: ownerId }, amountKobo });
    issueDocument(ctx, { kind: 'receipt', ownerId, transferId, depositId });
  };
  return fundOwner(ctx, ownerId, grow, amountKobo);
};

export const allocate = async (ctx: Ctx, deposit: DepositRow, ownerId: string, changes: Partial<DepositRow> = {}) => {
  await moveDeposit(ctx, deposit.id, 'unallocated', { ...changes, status: 'booked', ownerId });
  await bookToOwner(ctx, 'deposit_allocation', { system: 'unallocated' }, deposit, ownerId);
};

/** Books a waiting deposit to its locked owner, or as unallocated. @returns its new status. */
export const bookDeposit = async (
  ctx: Ctx,
  { id, ownerId, amountKobo }: Pick<DepositRow, 'id' | 'ownerId' | 'amountKobo'>,
  changes: Partial<DepositRow> = {},
): Promise<'booked' | 'unallocated'> => {
  const status = ownerId ? 'booked' : 'unallocated';
  await moveDeposit(ctx, id, 'waiting', { ...changes, status, bookedAt: ctx.now() });
  const from = { system: 'bank_in' } as const;
  if (ownerId) await bookToOwner(ctx, 'deposit', from, { id, amountKobo }, ownerId);
  else await transfer(ctx, { kind: 'deposit', ref: id, from, to: { system: 'unallocated' }, amountKobo });
  return status;
};

/** Reverses a deposit; open jobs pause if its holder then owes more than allowed. */
const bookReversal = async (tx: Ctx, { id, amountKobo }: DepositRow, holderId: string | null): Promise<void> => {
  const money = { kind: 'deposit_reversal', ref: id, to: { system: 'bank_in' }, amountKobo } as const;
  if (holderId === null) {
    await transfer(tx, { ...money, from: { system: 'unallocated' } });
    return;
  }
  const open = await lockOpenTasks(tx, holderId);
  const transferId = await transfer(tx, { ...money, from: { owner: holderId } });
  issueDocument(tx, { kind: 'credit_note', ownerId: holderId, transferId, depositId: id });
  const cover = await ownerCover(tx, holderId);
  if (cover >= 0) return;
  await pauseTasks(tx, open);
  const { name, reference } = await ownerById(tx, holderId);
  await sendAlert(tx, {
    key: `owner-overdrawn ${reference} ${tx.now().toISOString()}`,
    subject: 'A job owner owes more than may be',
    paragraphs: [
      `A deposit of ${name} (${reference}) was reversed. The owner now owes ${nairaText(-cover)} more than the credit.`,
      `${open.length === 1 ? 'One open job was' : `${open.length} open jobs were`} paused. Nobody loses a slot that they hold.`,
    ],
    runbook: 'job-owners-money',
  });
};

/** Ends a locked deposit: refuses a waiting one, takes a booked one from its holder. */
export const endDeposit = async (
  tx: Ctx,
  deposit: DepositRow,
  holderId: string | null,
  ended: { readonly reason: string; readonly endedBy: string },
): Promise<'refused' | 'reversed'> => {
  if (deposit.status === 'booked' && (await leftOfDeposit(tx, deposit.id)) < deposit.amountKobo)
    throw new DomainError('deposit_refunded', messages.funding.refundedBefore);
  const status = deposit.status === 'waiting' ? 'refused' : 'reversed';
  await moveDeposit(tx, deposit.id, deposit.status, { ...ended, status, endedAt: tx.now() });
  if (status === 'reversed') await bookReversal(tx, deposit, holderId);
  if (deposit.payInId !== null) await retryPayIn(tx, deposit.payInId);
  return status;
};
