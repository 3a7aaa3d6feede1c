import { and, eq, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { deposits, owners } from '../../db/schema';
import { DomainError } from '../../errors';
import { lockOwner } from '../owners';

export interface DepositMoney {
  /** The deposit's original owner; null if unallocated. */
  readonly ownerId: string | null;
  /** The owner who has its money now: the same, or the heir of a closed owner. */
  readonly holderId: string | null;
}

/** The current owner of a deposit's money. */
export const moneyOf = async ({ db }: Pick<Ctx, 'db'>, depositId: string): Promise<DepositMoney> => {
  const [money] = await db
    .select({ ownerId: deposits.ownerId, holderId: sql<string | null>`COALESCE(${owners.heirId}, ${owners.id})` })
    .from(deposits)
    .leftJoin(owners, eq(owners.id, deposits.ownerId))
    .where(eq(deposits.id, depositId));
  if (!money) throw new DomainError('not_found', messages.funding.depositNotFound);
  return money;
};

/** Locks the owner who has a deposit's money now. A simultaneous move is refused, because a second lock could deadlock. */
export const lockHolder = async (tx: Ctx, depositId: string): Promise<DepositMoney> => {
  const money = await moneyOf(tx, depositId);
  if (money.holderId === null) return money;
  await lockOwner(tx, money.holderId);
  // After the lock, not with it: a statement that waited for it would show the previous owner.
  const { holderId } = await moneyOf(tx, depositId);
  if (holderId !== money.holderId) throw new DomainError('conflict', messages.funding.ownerMovedNow);
  return money;
};

/** Every owner whose deposits this owner has: itself, and closed owners that were moved to it. */
export const heldFor = (ownerId: string) =>
  sql`(SELECT holder.id FROM owners holder WHERE holder.id = ${ownerId} OR holder.heir_id = ${ownerId})`;

/** The refundable rest of a locked deposit, in kobo, without one request. */
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
