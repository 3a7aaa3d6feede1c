import { and, eq } from 'drizzle-orm';
import type { Coupon, listCoupons } from '../../../contract/coupons';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { coupons, users } from '../../db/schema';
import { matches, planList, readPage } from '../../lists';

type CouponRow = Pick<typeof coupons.$inferSelect, 'id' | 'code' | 'status' | 'createdAt'>;

/** `holder` is the full name of the person who reserved or used it. */
export const presentCoupon = ({ coupon, holder }: { coupon: CouponRow; holder: string | null }): Coupon => ({
  id: coupon.id,
  code: coupon.code,
  status: coupon.status,
  used_by: holder ?? '',
  createdAt: coupon.createdAt.toISOString(),
});

/** All coupons, newest first, with who holds them; searched by code and by that person's name. */
export const couponsForDesk = async (
  ctx: Ctx,
  input: InputOf<typeof listCoupons>,
): Promise<ResultOf<typeof listCoupons>> => {
  const plan = planList(input, {
    sortable: { createdAt: coupons.createdAt, status: coupons.status, code: coupons.code },
    otherwise: '-createdAt',
    tiebreak: coupons.id,
    pageSize: limits.pageSize.coupons,
  });
  const where = and(input.status && eq(coupons.status, input.status), matches(input.q, [coupons.code, users.fullname]));
  const query = ctx.db
    .select({ coupon: coupons, holder: users.fullname })
    .from(coupons)
    .leftJoin(users, eq(users.id, coupons.heldBy))
    .where(where)
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return { codes: rows.map(presentCoupon), meta };
};
