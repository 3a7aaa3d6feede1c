import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { secondAdminAbove } from '../../policies/secondAdmin';
import { askedBy, assertSecondPerson } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { lockActiveOwner } from '../owners';
import { bookDeposit, bookToOwner, lockDeposit, moveDeposit } from './bookDeposit';
import { depositById, ownerOfDeposit } from './queries';

const recordedByYou = (recordedBy: string | null) => ({ parts: [recordedBy], text: messages.funding.secondAdmin });

/** Books what one admin recorded and another one found at the bank. */
export const confirmDeposit = async (
  ctx: Ctx,
  { id }: InputOf<typeof contract.confirmDeposit>,
): Promise<ResultOf<typeof contract.confirmDeposit>> => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const ownerId = await ownerOfDeposit(tx, id);
    if (ownerId) await lockActiveOwner(tx, ownerId);
    const before = await lockDeposit(tx, id);
    if (before.status !== 'waiting') throw new DomainError('already_decided', messages.funding.depositElsewhere);
    await assertSecondPerson(tx, askedBy(before.recordedBy), recordedByYou(before.recordedBy));
    await requireStepUp(tx, before.amountKobo);
    const status = await bookDeposit(tx, before, { confirmedBy: userId });
    await audit(tx, {
      action: 'deposit.confirm',
      object: { type: 'deposit', id },
      before,
      after: { ...before, status },
    });
    return { message: messages.funding.depositConfirmed, data: await depositById(tx, id) };
  });
};

/** Gives money that fitted no owner to the one whose it is. */
export const allocateDeposit = async (
  ctx: Ctx,
  { id, owner_id }: InputOf<typeof contract.allocateDeposit>,
): Promise<ResultOf<typeof contract.allocateDeposit>> => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockActiveOwner(tx, owner_id);
    const before = await lockDeposit(tx, id);
    const aboveKobo = await secondAdminAbove(tx);
    if (before.status === 'unallocated' && aboveKobo !== null && before.amountKobo > aboveKobo)
      await assertSecondPerson(tx, askedBy(before.recordedBy), recordedByYou(before.recordedBy));
    await requireStepUp(tx, before.amountKobo);
    await moveDeposit(tx, id, 'unallocated', { status: 'booked', ownerId: owner_id });
    await bookToOwner(tx, 'deposit_allocation', { system: 'unallocated' }, before, owner_id);
    await audit(tx, {
      action: 'deposit.allocate',
      object: { type: 'deposit', id },
      before,
      after: { ...before, status: 'booked', ownerId: owner_id },
    });
    return { message: messages.funding.depositAllocated, data: await depositById(tx, id) };
  });
};
