import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { ownerRequests } from '../../db/schema';
import { DomainError } from '../../errors';
import { toKobo } from '../../lib/money';
import { lockOwner, ownerById } from '../owners';
import { askSecondAdmin } from './askSecondAdmin';
import { leftOfDeposit } from './carryOut';

/** Who has the money of a deposit now: its owner, or the one to whom the owner's account was moved. */
const payerOf = async (tx: Ctx, depositId: string): Promise<string> => {
  const { rows } = await tx.db.execute<{ owner_id: string | null }>(sql`
    WITH RECURSIVE payer AS (
      SELECT owner_id, 0 AS step FROM deposits WHERE id = ${depositId}
      UNION ALL
      SELECT (SELECT r.target_id FROM owner_requests r WHERE r.owner_id = payer.owner_id AND r.kind = 'move' AND r.status = 'accepted'
               ORDER BY r.decided_at DESC LIMIT 1), step + 1
        FROM payer JOIN owners o ON o.id = payer.owner_id AND o.status = 'closed' WHERE step < 10)
    SELECT owner_id FROM payer WHERE owner_id IS NOT NULL ORDER BY step DESC LIMIT 1`);
  const [payer] = rows;
  if (!payer?.owner_id) throw new DomainError('conflict', messages.funding.refundNotBooked);
  return payer.owner_id;
};

/** Locks the owner of a deposit, of which at least so much must be left to pay back. */
export const lockRefundable = async (
  tx: Ctx,
  depositId: string,
  ownerId: string,
  amountKobo: number,
): Promise<void> => {
  await lockOwner(tx, ownerId);
  if (amountKobo > (await leftOfDeposit(tx, depositId)))
    throw new DomainError('refund_too_large', messages.funding.refundTooLarge);
};

/** Asks to pay back some of a deposit to the account that it came from. */
export const refundOwner = async (
  ctx: Ctx,
  { id: depositId, amount, reason }: InputOf<typeof contract.refundOwner>,
): Promise<ResultOf<typeof contract.refundOwner>> => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const ownerId = await payerOf(tx, depositId);
    const amountKobo = toKobo(amount);
    await lockRefundable(tx, depositId, ownerId, amountKobo);
    const wish = { ownerId, kind: 'refund' as const, depositId, amountKobo, reason };
    const { message, request } = await askSecondAdmin(tx, wish);
    await audit(tx, { action: 'owner.ask', object: { type: 'owner', id: ownerId }, after: request });
    return { message, data: await ownerById(tx, ownerId) };
  });
};

/** Records that the bank has sent an accepted refund. */
export const recordRefundSent = async (
  ctx: Ctx,
  { id, bankReference }: InputOf<typeof contract.recordRefundSent>,
): Promise<ResultOf<typeof contract.recordRefundSent>> => {
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
