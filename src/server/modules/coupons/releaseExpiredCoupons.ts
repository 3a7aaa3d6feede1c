import { and, eq, lte } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { coupons } from '../../db/schema';

/** Releases the coupons of sign-ups that were never verified. */
export const releaseExpiredCoupons = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const released = await tx.db
      .update(coupons)
      .set({ status: 'pending', heldBy: null, reservedUntil: null })
      .where(and(eq(coupons.status, 'reserved'), lte(coupons.reservedUntil, tx.now())))
      .returning({ id: coupons.id, code: coupons.code });
    for (const { id, code } of released)
      await audit(tx, { action: 'coupon.release', object: { type: 'coupon', id }, after: { code, status: 'pending' } });
  });
};
