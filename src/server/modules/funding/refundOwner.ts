import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { ownerRequests } from '../../db/schema';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import { ownerById } from '../owners';
import { askSecondAdmin } from './askSecondAdmin';
import { leftOfDeposit, lockHolder } from './depositMoney';
import type { Verb } from '../../verb';

/** Locks the owner who has a deposit's money, of which at least so much must be refundable. */
export const lockRefundable = async (tx: Ctx, depositId: string, amountKobo: number): Promise<string> => {
  const { holderId } = await lockHolder(tx, depositId);
  if (holderId === null) throw new DomainError('conflict', messages.funding.refundNotBooked);
  if (amountKobo > (await leftOfDeposit(tx, depositId)))
    throw new DomainError('refund_too_large', messages.funding.refundTooLarge);
  return holderId;
};

/** Requests to refund part of a deposit to the account it came from. */
export const refundOwner: Verb<typeof contract.refundOwner> = async (ctx, { id: depositId, amount, reason }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const amountKobo = toKobo(amount);
    const ownerId = await lockRefundable(tx, depositId, amountKobo);
    const wish = { ownerId, kind: 'refund' as const, depositId, amountKobo, reason };
    const { message, request } = await askSecondAdmin(tx, wish);
    await audit(tx, { action: 'owner.ask', object: { type: 'owner', id: ownerId }, after: request });
    return { message, data: await ownerById(tx, ownerId) };
  });
};

/** Records that the bank has sent an accepted refund. */
export const recordRefundSent: Verb<typeof contract.recordRefundSent> = async (ctx, { id, bankReference }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const [sent] = await tx.db
      .update(ownerRequests)
      .set({ bankReference })
      .where(
        and(
          eq(ownerRequests.id, id),
          eq(ownerRequests.kind, 'refund'),
          eq(ownerRequests.status, 'accepted'),
          isNull(ownerRequests.bankReference),
        ),
      )
      .returning({ ownerId: ownerRequests.ownerId });
    if (!sent) throw new DomainError('already_decided', messages.funding.refundNotToSend);
    await audit(tx, {
      action: 'owner.refund-sent',
      object: { type: 'owner', id: sent.ownerId },
      after: { request: id, bankReference },
    });
    return { message: messages.funding.refundSent, data: await ownerById(tx, sent.ownerId) };
  });
};
