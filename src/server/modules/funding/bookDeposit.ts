import { and, eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { type Ctx, inTransaction } from '../../context';
import { deposits } from '../../db/schema';
import { DomainError } from '../../errors';
import { issueDocument, lockOwner } from '../owners';
import { transfer, type Party } from '../ledger';
import { fundTasks, lockWaitingTasks, ownersToFund } from '../jobs';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';

/** Posts jobs that an owner's money covers since another job gave some back. A deposit posts what it covers itself. */
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

/**
 * Increases an owner's money, by so much at most, and posts at once what waited for it. The caller locks the owner, then the waiting jobs, then
 * `grow` books: the same order as posting a job, so that neither deadlocks with the other.
 */
export const fundOwner = async (
  tx: Ctx,
  ownerId: string,
  grow: () => Promise<void>,
  atMostKobo = Infinity,
): Promise<void> => {
  const waiting = await lockWaitingTasks(tx, ownerId, atMostKobo);
  await grow();
  await fundTasks(tx, waiting);
};

export type DepositRow = typeof deposits.$inferSelect;

/** Locks a deposit for the rest of the transaction. */
export const lockDeposit = async (ctx: Ctx, id: string): Promise<DepositRow> => {
  const [deposit] = await ctx.db.select().from(deposits).where(eq(deposits.id, id)).for('no key update');
  if (!deposit) throw new DomainError('not_found', messages.funding.depositNotFound);
  return deposit;
};

/** Moves a deposit from one status to another; of two simultaneous attempts, one finds it changed. */
export const moveDeposit = async (
  ctx: Ctx,
  id: string,
  from: DepositRow['status'],
  changes: Partial<DepositRow>,
): Promise<void> => {
  const moved = await ctx.db
    .update(deposits)
    .set(changes)
    .where(and(eq(deposits.id, id), eq(deposits.status, from)))
    .returning({ id: deposits.id });
  if (moved.length === 0) throw new DomainError('already_decided', messages.funding.depositElsewhere);
};

/** Books a deposit to its locked owner, with its receipt; the owner's waiting jobs go live with it. */
export const bookToOwner = (
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

/** Gives an unallocated, locked deposit to its locked owner. */
export const allocate = async (
  ctx: Ctx,
  deposit: DepositRow,
  ownerId: string,
  changes: Partial<DepositRow> = {},
): Promise<void> => {
  await moveDeposit(ctx, deposit.id, 'unallocated', { ...changes, status: 'booked', ownerId });
  await bookToOwner(ctx, 'deposit_allocation', { system: 'unallocated' }, deposit, ownerId);
};

/**
 * Books a waiting deposit: to its owner, who is locked and whose waiting jobs go live with it, or as unallocated.
 * @returns its new status.
 */
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
