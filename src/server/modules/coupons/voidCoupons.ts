import { and, inArray } from 'drizzle-orm';
import type { voidCoupons as endpoint, generateCoupon as generateCouponEndpoint } from '../../../contract/coupons';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx, newId, newReference } from '../../context';
import { coupons } from '../../db/schema';
import { free } from './reservation';
import type { Verb } from '../../verb';
import { presentCoupon } from './queries';

/** `SN-7K3M-9QXC`: two groups of four are read and typed with fewer mistakes than one of eight. */
const newCode = (): string => newReference('SN', 8).replace(/(.{4})$/, '-$1');

/** Creates one coupon, for the specification's GET and the POST beside it. */
export const generateCoupon = async (ctx: Ctx): Promise<ResultOf<typeof generateCouponEndpoint>> => {
  const admin = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const coupon = {
      id: newId(),
      code: newCode(),
      status: 'pending' as const,
      createdBy: admin.userId,
      createdAt: tx.now(),
    };
    await tx.db.insert(coupons).values(coupon);
    await audit(tx, { action: 'coupon.generate', object: { type: 'coupon', id: coupon.id }, after: coupon });
    return { message: messages.members.couponGenerated, ...presentCoupon({ coupon, holder: null }) };
  });
};

type Refused = ResultOf<typeof endpoint>['data']['refused'][number];

const whyNot = {
  used: messages.members.couponVoidUsed,
  reserved: messages.members.couponVoidReserved,
  void: messages.members.couponVoidAlready,
} as const;

/** The reason for each named coupon that was not voided. */
const refusals = async (tx: Ctx, left: readonly string[]): Promise<Refused[]> => {
  if (left.length === 0) return [];
  const { id, code, status } = coupons;
  const found = await tx.db
    .select({ id, code, status })
    .from(coupons)
    .where(inArray(id, [...left]));
  return left.map((wanted) => {
    const coupon = found.find((one) => one.id === wanted);
    // A coupon that is pending now was released after the update read it: this call counts it as reserved.
    const message = coupon
      ? whyNot[coupon.status === 'pending' ? 'reserved' : coupon.status]
      : messages.members.couponVoidUnknown;
    return { id: wanted, code: coupon?.code ?? null, message };
  });
};

/** Voids the free coupons, with an audit row each. @returns the others with the reason. */
export const voidCoupons: Verb<typeof endpoint> = async (ctx, { ids }) => {
  assertAdmin(ctx);
  const wanted = [...new Set(ids)];
  return inTransaction(ctx, async (tx) => {
    const voided = await tx.db
      .update(coupons)
      .set({ status: 'void', heldBy: null, reservedUntil: null })
      .where(and(inArray(coupons.id, wanted), free(tx.now())))
      .returning({ id: coupons.id, code: coupons.code });
    for (const { id, code } of voided)
      await audit(tx, {
        action: 'coupon.void',
        object: { type: 'coupon', id },
        before: { code, status: 'pending' },
        after: { code, status: 'void' },
      });
    const done = new Set(voided.map(({ id }) => id));
    return {
      message: messages.members.couponVoided(voided.length),
      data: {
        voided: [...done],
        refused: await refusals(
          tx,
          wanted.filter((id) => !done.has(id)),
        ),
      },
    };
  });
};
