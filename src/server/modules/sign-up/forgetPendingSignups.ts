import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { otps, users } from '../../db/schema';
import { daysAfter } from '../../lib/time';
import { releaseCouponOf } from '../coupons';
import { forgetUnusedWallet } from '../ledger';
import { recordReferral } from '../referrals';
import { forgetDevicesOf } from '../sessions';

const atOnce = 200;

/** Frees address, phone and coupon of abandoned sign-ups, except one being verified. */
export const forgetPendingSignups = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  while ((await forgetSome(ctx)) === atOnce);
};

const forgetSome = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    assertSystem(tx);
    const old = await tx.db
      .select({ id: users.id, createdAt: users.createdAt })
      .from(users)
      .where(and(eq(users.status, 'pending'), lt(users.createdAt, daysAfter(tx.now(), -limits.pendingSignupDays))))
      .orderBy(asc(users.createdAt))
      .limit(atOnce)
      .for('update', { skipLocked: true });
    const ids = old.map(({ id }) => id);
    await tx.db.delete(otps).where(inArray(otps.userId, ids));
    for (const { id, createdAt } of old) {
      await releaseCouponOf(tx, id);
      await recordReferral(tx, { referredId: id, referrerId: null });
      await forgetDevicesOf(tx, id);
      await forgetUnusedWallet(tx, id);
      await audit(tx, {
        action: 'signup.forget',
        object: { type: 'user', id },
        before: { status: 'pending', createdAt },
      });
    }
    await tx.db.delete(users).where(inArray(users.id, ids));
    return old.length;
  });
