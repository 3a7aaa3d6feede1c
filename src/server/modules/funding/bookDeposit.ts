import { and, eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { deposits } from '../../db/schema';
import { DomainError } from '../../errors';
import { transfer } from '../ledger';
import { fundOwner } from './fundOwner';

export type DepositRow = typeof deposits.$inferSelect;

/** Locks a deposit for the rest of the transaction. */
export const lockDeposit = async (ctx: Ctx, id: string): Promise<DepositRow> => {
  const [deposit] = await ctx.db.select().from(deposits).where(eq(deposits.id, id)).for('no key update');
  if (!deposit) throw new DomainError('not_found', messages.funding.depositNotFound);
  return deposit;
};

/** Moves a deposit from one status to another; of two who try at once, one finds it changed. */
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

/**
 * Books a waiting deposit: to its owner, who is locked and whose waiting jobs go live with it, or to what fits no owner yet.
 * @returns the status that it then has.
 */
export const bookDeposit = async (
  ctx: Ctx,
  { id, ownerId, amountKobo }: Pick<DepositRow, 'id' | 'ownerId' | 'amountKobo'>,
  changes: Partial<DepositRow> = {},
): Promise<'booked' | 'unallocated'> => {
  const status = ownerId ? 'booked' : 'unallocated';
  await moveDeposit(ctx, id, 'waiting', { ...changes, status, bookedAt: ctx.now() });
  const money = { kind: 'deposit', ref: id, from: { system: 'bank_in' }, amountKobo } as const;
  if (ownerId) await fundOwner(ctx, ownerId, () => transfer(ctx, { ...money, to: { owner: ownerId } }), amountKobo);
  else await transfer(ctx, { ...money, to: { system: 'unallocated' } });
  return status;
};
