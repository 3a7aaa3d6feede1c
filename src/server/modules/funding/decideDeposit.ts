import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction } from '../../context';
import { DomainError } from '../../errors';
import { askedBy, assertSecondPerson } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { lockActiveOwner } from '../owners';
import { whyAnotherLetsIn } from './aloneInADay';
import { askSecondAdmin } from './askSecondAdmin';
import { allocate, bookDeposit, lockDeposit } from './bookDeposit';
import { moneyOf } from './depositMoney';
import { depositById } from './queries';
import type { Verb } from '../../verb';

const recordedByYou = (recordedBy: string | null) => ({ parts: [recordedBy], text: messages.funding.secondAdmin });

/** Books a deposit that one admin recorded and another one found at the bank. */
export const confirmDeposit: Verb<typeof contract.confirmDeposit> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { ownerId } = await moneyOf(tx, id);
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

/** Gives unallocated money to its owner. */
export const allocateDeposit: Verb<typeof contract.allocateDeposit> = async (ctx, { id, owner_id }) => {
  const { userId } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockActiveOwner(tx, owner_id);
    const before = await lockDeposit(tx, id);
    if (before.status !== 'unallocated') throw new DomainError('already_decided', messages.funding.depositElsewhere);
    const { amountKobo } = before;
    const change = { depositId: id, amountKobo, ownerId: owner_id };
    const why = await whyAnotherLetsIn(tx, messages.funding.whyTwo, change);
    if (why !== null) {
      const reason = messages.funding.allocationReason(before.reference);
      const wish = { ownerId: owner_id, kind: 'allocation' as const, depositId: id, amountKobo, reason };
      const { message, request } = await askSecondAdmin(tx, wish, messages.funding.allocationWaits(why));
      await audit(tx, { action: 'owner.ask', object: { type: 'owner', id: owner_id }, after: request });
      return { message, data: await depositById(tx, id) };
    }
    await requireStepUp(tx, amountKobo);
    await allocate(tx, before, owner_id, { allocatedBy: userId, allocatedAt: tx.now() });
    await audit(tx, {
      action: 'deposit.allocate',
      object: { type: 'deposit', id },
      before,
      after: { ...before, status: 'booked', ownerId: owner_id },
    });
    return { message: messages.funding.depositAllocated, data: await depositById(tx, id) };
  });
};
