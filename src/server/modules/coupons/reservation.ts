import { and, eq, lte, or, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { type Ctx, inTransaction } from '../../context';
import { coupons } from '../../db/schema';
import { DomainError } from '../../errors';
import { hoursAfter } from '../../lib/time';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';

const released = { status: 'pending', heldBy: null, reservedUntil: null } as const;

export const releaseExpiredCoupons = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const expired = await tx.db
      .update(coupons)
      .set(released)
      .where(and(eq(coupons.status, 'reserved'), lte(coupons.reservedUntil, tx.now())))
      .returning({ id: coupons.id, code: coupons.code });
    for (const { id, code } of expired)
      await audit(tx, { action: 'coupon.release', object: { type: 'coupon', id }, after: { code, status: 'pending' } });
  });
};

const refusal = () => DomainError.ofField('coupon_invalid', 'coupon_code', messages.login.signupCouponInvalid);

/** Expired reservations are free even before the scheduled job releases them. */
export const free = (now: Date): SQL | undefined =>
  or(eq(coupons.status, 'pending'), and(eq(coupons.status, 'reserved'), lte(coupons.reservedUntil, now)));

const ofCode = (typed: string): SQL => eq(coupons.code, typed.trim().toUpperCase());

/** Refuses a code that is unknown, reserved by another sign-up than the holder's, used or void. */
export const assertCouponFree = async (ctx: Ctx, code: string, holder?: { readonly id: string }): Promise<void> => {
  const held = holder && and(eq(coupons.status, 'reserved'), eq(coupons.heldBy, holder.id));
  const [found] = await ctx.db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(ofCode(code), or(free(ctx.now()), held)));
  if (!found) throw refusal();
};

/** Reserves a coupon for a sign-up. One conditional update, so that only one of several callers gets it. */
export const reserveCoupon = async (tx: Ctx, code: string, userId: string): Promise<void> => {
  const [reserved] = await tx.db
    .update(coupons)
    .set({ status: 'reserved', heldBy: userId, reservedUntil: hoursAfter(tx.now(), limits.couponReservationHours) })
    .where(and(ofCode(code), free(tx.now())))
    .returning({ id: coupons.id });
  if (!reserved) throw refusal();
};

/** Marks the coupon reserved for a person as used. Does nothing without a reservation. */
export const spendCoupon = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db
    .update(coupons)
    .set({ status: 'used', reservedUntil: null, usedAt: tx.now() })
    .where(and(eq(coupons.heldBy, userId), eq(coupons.status, 'reserved')));
};

export const releaseCouponOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db
    .update(coupons)
    .set(released)
    .where(and(eq(coupons.heldBy, userId), eq(coupons.status, 'reserved')));
};
