import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { ownerRequests, owners } from '../../db/schema';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import type { Verb } from '../../verb';
import { ownerCover } from '../ledger';
import { lockActiveOwner, ownerById } from '../owners';
import { leftOfDeposit, lockHolder } from './deposits';
import { askSecondAdmin, isBusy, lockOwnersOf } from './ownerRequests';

export const moveOwner: Verb<typeof contract.moveOwner> = async (ctx, { id, target_id, reason }) => {
  assertAdmin(ctx);
  if (id === target_id) throw DomainError.ofField('conflict', 'target_id', messages.funding.moveToSelf);
  return inTransaction(ctx, async (tx) => {
    const wish = { ownerId: id, kind: 'move', targetId: target_id, reason } as const;
    await lockOwnersOf(tx, wish);
    if (await isBusy(tx, id)) throw new DomainError('owner_busy', messages.funding.moveBusy);
    return { message: await askSecondAdmin(tx, wish), data: await ownerById(tx, id) };
  });
};

/** Lowers an owner's credit at once, or asks another admin to raise it. */
export const setOwnerCredit: Verb<typeof contract.setOwnerCredit> = async (ctx, { id, credit, reason }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { creditKobo: fromKobo } = await lockActiveOwner(tx, id);
    const creditKobo = credit === null ? null : toKobo(credit);
    if (creditKobo === fromKobo)
      throw DomainError.ofField('status_unchanged', 'credit', messages.funding.creditUnchanged);
    let message: string = messages.funding.creditSet;
    if ((creditKobo ?? Infinity) > (fromKobo ?? Infinity))
      message = await askSecondAdmin(tx, { ownerId: id, kind: 'credit', fromKobo, toKobo: creditKobo, reason });
    else {
      // The account's lock first: spending reads the credit under it.
      await ownerCover(tx, id);
      await tx.db.update(owners).set({ creditKobo }).where(eq(owners.id, id));
      const change = { before: { creditKobo: fromKobo }, after: { creditKobo, reason } };
      await audit(tx, { action: 'owner.credit', object: { type: 'owner', id }, ...change });
    }
    return { message, data: await ownerById(tx, id) };
  });
};

/** Locks the holder of a deposit that has at least this much left to refund. */
export const lockRefundable = async (tx: Ctx, depositId: string, amountKobo: number): Promise<string> => {
  const { holderId } = await lockHolder(tx, depositId);
  if (holderId === null) throw new DomainError('conflict', messages.funding.refundNotBooked);
  if (amountKobo > (await leftOfDeposit(tx, depositId)))
    throw new DomainError('refund_too_large', messages.funding.refundTooLarge);
  return holderId;
};

export const refundOwner: Verb<typeof contract.refundOwner> = async (ctx, { id: depositId, amount, reason }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const amountKobo = toKobo(amount);
    const ownerId = await lockRefundable(tx, depositId, amountKobo);
    const message = await askSecondAdmin(tx, { ownerId, kind: 'refund', depositId, amountKobo, reason });
    return { message, data: await ownerById(tx, ownerId) };
  });
};

export const recordRefundSent: Verb<typeof contract.recordRefundSent> = async (ctx, { id, bankReference }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { kind, status } = ownerRequests;
    const isToSend = and(eq(kind, 'refund'), eq(status, 'accepted'), isNull(ownerRequests.bankReference));
    const [sent] = await tx.db
      .update(ownerRequests)
      .set({ bankReference })
      .where(and(eq(ownerRequests.id, id), isToSend))
      .returning({ ownerId: ownerRequests.ownerId });
    if (!sent) throw new DomainError('already_decided', messages.funding.refundNotToSend);
    const object = { type: 'owner', id: sent.ownerId } as const;
    await audit(tx, { action: 'owner.refund-sent', object, after: { request: id, bankReference } });
    return { message: messages.funding.refundSent, data: await ownerById(tx, sent.ownerId) };
  });
};
