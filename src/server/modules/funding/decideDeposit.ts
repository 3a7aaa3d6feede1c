import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { askedBy, assertSecondPerson } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { prepared, type Verb } from '../../verb';
import { lockActiveOwner } from '../owners';
import { whyAnotherLetsIn, whyAnotherReverses } from './aloneInADay';
import { allocate, bookDeposit, endDeposit, lockDeposit, lockHolder, moneyOf, type DepositRow } from './deposits';
import { askSecondAdmin } from './ownerRequests';
import { assertNotPaid } from './payIns';
import { depositById } from './queries';

const assertOthersRecorded = (tx: Ctx, { recordedBy }: DepositRow): Promise<void> =>
  assertSecondPerson(tx, askedBy(recordedBy), { parts: [recordedBy], text: messages.funding.secondAdmin });

/** Books a deposit that one admin recorded and another one found at the bank. */
export const confirmDeposit: Verb<typeof contract.confirmDeposit> = async (ctx, { id }) => {
  const { userId: confirmedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { ownerId } = await moneyOf(tx, id);
    if (ownerId) await lockActiveOwner(tx, ownerId);
    const before = await lockDeposit(tx, id, ['waiting']);
    await assertOthersRecorded(tx, before);
    await requireStepUp(tx, before.amountKobo);
    const after = { ...before, status: await bookDeposit(tx, before, { confirmedBy }) };
    await audit(tx, { action: 'deposit.confirm', object: { type: 'deposit', id }, before, after });
    return { message: messages.funding.depositConfirmed, data: await depositById(tx, id) };
  });
};

export const allocateDeposit: Verb<typeof contract.allocateDeposit> = async (ctx, { id, owner_id: ownerId }) => {
  const { userId: allocatedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockActiveOwner(tx, ownerId);
    const before = await lockDeposit(tx, id, ['unallocated']);
    const change = { ownerId, depositId: id, amountKobo: before.amountKobo };
    const why = await whyAnotherLetsIn(tx, change);
    if (why !== null) {
      const wish = {
        ...change,
        kind: 'allocation',
        reason: messages.funding.allocationReason(before.reference),
      } as const;
      const message = await askSecondAdmin(tx, wish, messages.funding.allocationWaits(why));
      return { message, data: await depositById(tx, id) };
    }
    await requireStepUp(tx, before.amountKobo);
    await allocate(tx, before, ownerId, { allocatedBy, allocatedAt: tx.now() });
    const after = { ...before, status: 'booked', ownerId };
    await audit(tx, { action: 'deposit.allocate', object: { type: 'deposit', id }, before, after });
    return { message: messages.funding.depositAllocated, data: await depositById(tx, id) };
  });
};

const reverse = async (
  ctx: Ctx,
  { id, reason }: InputOf<typeof contract.reverseDeposit>,
  isAsked: boolean,
): Promise<ResultOf<typeof contract.reverseDeposit>> => {
  const { userId: endedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { ownerId, holderId } = await lockHolder(tx, id);
    const before = await lockDeposit(tx, id, ['waiting', 'booked', 'unallocated']);
    if (before.ownerId !== ownerId) throw new DomainError('already_decided', messages.funding.depositElsewhere);
    const isProviders = before.source === 'provider';
    if (isProviders && !isAsked) throw new DomainError('pay_in_unclear', messages.funding.payInNotAsked);
    if (tx.config.secondAdminAboveKobo !== null) await assertOthersRecorded(tx, before);
    const change = { depositId: id, amountKobo: before.amountKobo, ownerId: holderId };
    const why = isProviders ? await whyAnotherReverses(tx, change) : null;
    if (why !== null) {
      if (holderId === null) throw new DomainError('another_admin_decides', messages.funding.reversalOfNobody(why));
      const wish = { ...change, ownerId: holderId, kind: 'reversal', reason } as const;
      const message = await askSecondAdmin(tx, wish, messages.funding.reversalWaits(why));
      return { message, data: await depositById(tx, id) };
    }
    if (before.status !== 'waiting') await requireStepUp(tx, before.amountKobo);
    const status = await endDeposit(tx, before, holderId, { reason, endedBy });
    const after = { ...before, status, reason };
    await audit(tx, { action: 'deposit.reverse', object: { type: 'deposit', id }, before, after });
    const message = status === 'refused' ? messages.funding.depositRefused : messages.funding.depositReversed;
    return { message, data: await depositById(tx, id) };
  });
};

/** Reverses a deposit recorded by mistake, or one the payments provider no longer reports as paid. */
export const reverseDeposit = prepared<typeof contract.reverseDeposit, boolean>({
  prepare: (ctx, { id }) => {
    assertAdmin(ctx);
    return assertNotPaid(ctx, id);
  },
  verb: reverse,
});
