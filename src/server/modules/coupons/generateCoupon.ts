import type { generateCoupon as endpoint } from '../../../contract/coupons';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, newReference, type Ctx } from '../../context';
import { coupons } from '../../db/schema';
import { presentCoupon } from './queries';

/** `SN-7K3M-9QXC`: two groups of four are read and typed with fewer mistakes than one of eight. */
const newCode = (): string => newReference('SN', 8).replace(/(.{4})$/, '-$1');

/** Creates one coupon, for the specification's GET and the POST beside it. */
export const generateCoupon = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
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
    return { message: messages.coupons.generated, ...presentCoupon({ coupon, holder: null }) };
  });
};
