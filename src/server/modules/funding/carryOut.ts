import { eq, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { ownerRequests, owners } from '../../db/schema';
import { DomainError } from '../../errors';
import { ownerCover, transfer } from '../ledger';
import { moveOpenTasks } from '../jobs';
import { closeOwner, lockActiveOwner, lockOwner } from '../owners';
import { allocate, lockDeposit, fundOwner } from './bookDeposit';
import { leftOfDeposit, lockHolder } from './depositMoney';
import { takeBack } from './takeBack';

export type RequestRow = typeof ownerRequests.$inferSelect;

/** Raises a locked owner's credit; what it covers goes live with it. */
const raiseCredit = (tx: Ctx, { ownerId, toKobo }: RequestRow): Promise<void> => {
  const raise = async () => {
    // The account's lock first, because spending reads the credit under it alone.
    await ownerCover(tx, ownerId);
    await tx.db.update(owners).set({ creditKobo: toKobo }).where(eq(owners.id, ownerId));
  };
  return fundOwner(tx, ownerId, raise, toKobo ?? Infinity);
};

/** Books a refund of a locked owner: at most what is left of its deposit and what the owner has not spent. */
const refund = async (tx: Ctx, { id, ownerId, depositId, amountKobo }: RequestRow): Promise<void> => {
  if (depositId === null || amountKobo === null) throw new Error(`refund ${id} of nothing`);
  if (amountKobo > (await leftOfDeposit(tx, depositId, id)))
    throw new DomainError('refund_too_large', messages.funding.refundTooLarge);
  await transfer(tx, {
    kind: 'owner_refund',
    ref: id,
    from: { owner: ownerId },
    to: { system: 'bank_in' },
    amountKobo,
  });
};

/** Gives an unallocated deposit to its locked owner. */
const giveDeposit = async (tx: Ctx, { id, ownerId, depositId }: RequestRow): Promise<void> => {
  if (depositId === null) throw new Error(`allocation ${id} of nothing`);
  await allocate(tx, await lockDeposit(tx, depositId), ownerId);
};

/** Takes a deposit back from the locked owner who has its money. */
const reverse = async (tx: Ctx, { id, ownerId, depositId, reason, decidedBy }: RequestRow): Promise<void> => {
  if (depositId === null || decidedBy === null) throw new Error(`reversal ${id} of nothing`);
  const { holderId } = await lockHolder(tx, depositId);
  const deposit = await lockDeposit(tx, depositId);
  if (deposit.status !== 'booked' || holderId !== ownerId)
    throw new DomainError('already_decided', messages.funding.depositElsewhere);
  await takeBack(tx, deposit, holderId, { reason, endedBy: decidedBy });
};

/** True if a deposit or another request of an owner waits for a decision that would then be about an empty account. */
export const isBusy = async (tx: Ctx, ownerId: string, exceptId: string | null = null): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ busy: boolean }>(sql`
    SELECT EXISTS (SELECT FROM deposits WHERE owner_id = ${ownerId} AND status = 'waiting')
        OR EXISTS (SELECT FROM owner_requests WHERE owner_id = ${ownerId} AND status = 'waiting' AND id IS DISTINCT FROM ${exceptId}::uuid) AS busy`);
  return rows[0]?.busy === true;
};

/**
 * Moves a locked owner's balance, open jobs and mailboxes to another one and closes the first. The sum booked for those jobs is kept with the
 * request, so that each owner's funding still equals what the jobs hold, have paid and have earned.
 */
const move = async (tx: Ctx, { id, ownerId, targetId }: RequestRow): Promise<void> => {
  if (targetId === null) throw new Error(`move ${id} to nobody`);
  if (await isBusy(tx, ownerId, id)) throw new DomainError('owner_busy', messages.funding.moveBusy);
  const jobsKobo = await moveOpenTasks(tx, ownerId, targetId);
  await fundOwner(tx, targetId, async () => {
    const balanceKobo = await lockBalances(tx, ownerId, targetId);
    const [from, to] = balanceKobo > 0 ? [ownerId, targetId] : [targetId, ownerId];
    const amountKobo = Math.abs(balanceKobo);
    if (amountKobo > 0)
      await transfer(tx, { kind: 'owner_move', ref: id, from: { owner: from }, to: { owner: to }, amountKobo });
    await tx.db.update(ownerRequests).set({ amountKobo: balanceKobo, jobsKobo }).where(eq(ownerRequests.id, id));
  });
  await closeOwner(tx, ownerId, targetId);
};

/** The balance of one of two owners, both accounts locked in the ledger's order. */
const lockBalances = async (tx: Ctx, ownerId: string, targetId: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ owner_id: string; balance: string }>(sql`
    SELECT owner_id, balance FROM ledger_account WHERE owner_id IN (${ownerId}, ${targetId}) ORDER BY id FOR NO KEY UPDATE`);
  return Number(rows.find((row) => row.owner_id === ownerId)?.balance ?? 0);
};

/** Locks the owners of a request, in one order for all. A closed owner may still have money that came back late. */
export const lockOwnersOf = async (
  tx: Ctx,
  { kind, ownerId, targetId }: Pick<RequestRow, 'kind' | 'ownerId' | 'targetId'>,
): Promise<void> => {
  const ids = targetId === null ? [ownerId] : [ownerId, targetId];
  // The recipient must be open.
  const gets = kind === 'allocation' ? ownerId : targetId;
  for (const id of ids.sort()) await (id === gets ? lockActiveOwner : lockOwner)(tx, id);
};

/** Carries out an accepted request. Its owners are locked. */
export const carryOut = (tx: Ctx, request: RequestRow): Promise<void> =>
  ({ credit: raiseCredit, refund, move, allocation: giveDeposit, reversal: reverse })[request.kind](tx, request);
