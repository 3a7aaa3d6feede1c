import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { askOwnRefund as endpoint } from '../../../contract/ownerPage';
import { assertConfirmedOwner } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import { insertRequest, lockRefundable, moneyOf } from '../funding';
import { ownerById } from '../owners';
import { sessionOf } from './sessionOf';

/** The owner requests a refund of part of a deposit. It waits for an admin who could not have requested it here. */
export const askOwnRefund = async (
  ctx: Ctx,
  { id: depositId, amount, reason }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { ownerId } = assertConfirmedOwner(ctx);
  return inTransaction(ctx, async (tx) => {
    const { holderId } = await moneyOf(tx, depositId);
    if (holderId !== ownerId) throw new DomainError('not_found', messages.ownerPage.depositNotFound);
    const amountKobo = toKobo(amount);
    await lockRefundable(tx, depositId, amountKobo);
    if (amount > (await ownerById(tx, ownerId)).balance)
      throw new DomainError('refund_too_large', messages.ownerPage.refundNotLeft);
    const wish = { ownerId, kind: 'refund' as const, depositId, amountKobo, reason, requestedBy: null };
    const request = await insertRequest(tx, { ...wish, ...(await sessionOf(tx)) });
    await audit(tx, { action: 'owner.ask', object: { type: 'owner', id: ownerId }, after: request });
    return { message: messages.ownerPage.refundAsked };
  });
};
