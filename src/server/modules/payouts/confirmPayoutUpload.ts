import { and, eq, isNull } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { confirmPayoutUpload as endpoint } from '../../../contract/payouts';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { payoutBatches, payouts } from '../../db/schema';
import { DomainError } from '../../errors';
import { announceToAdmins } from '../notifications';
import { batchById, presentBatch } from './batches';

const refuse = async (tx: Ctx, id: string): Promise<DomainError> => {
  const batch = await batchById(tx, id);
  if (!batch) return new DomainError('not_found', messages.payouts.batchNotFound);
  const { uploaded } = await presentBatch(tx, batch);
  return new DomainError('batch_uploaded', messages.payouts.alreadyUploaded(uploaded?.by ?? ''));
};

/**
 * Records that a batch's file is at the bank: its open payouts count as sent from now on. Of several admins only the first one's confirmation counts.
 */
export const confirmPayoutUpload = async (
  ctx: Ctx,
  { id }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId: uploadedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const [batch] = await tx.db
      .update(payoutBatches)
      .set({ uploadedAt: tx.now(), uploadedBy })
      .where(and(eq(payoutBatches.id, id), isNull(payoutBatches.uploadedAt)))
      .returning();
    if (!batch) throw await refuse(tx, id);
    const onTheirWay = await tx.db
      .update(payouts)
      .set({ sentAt: tx.now() })
      .where(and(eq(payouts.batchId, id), eq(payouts.status, 'sent'), isNull(payouts.sentAt)))
      .returning({ id: payouts.withdrawalId });
    await audit(tx, {
      action: 'payout-batch.upload',
      object: { type: 'payout-batch', id },
      after: { reference: batch.reference, rows: onTheirWay.length },
    });
    await announceToAdmins(tx, 'payouts');
    return { message: messages.payouts.uploadConfirmed, data: await presentBatch(tx, batch) };
  });
};
