import { and, eq, inArray } from 'drizzle-orm';
import type { Coupon, exportCoupons as exportEndpoint } from '../../../contract/coupons';
import type * as contract from '../../../contract/coupons';
import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { couponStatus } from '../../../contract/primitives';
import type { Ctx } from '../../context';
import { coupons, users } from '../../db/schema';
import { adminList } from '../../lists/adminList';
import {
  andPredicates,
  whereIds,
  orPredicates,
  betweenDates,
  toPredicate,
  ascending,
  type Predicate,
} from '../../lists/lists';
import { codesMatch, peopleNamed } from '../../lists/search';
import { countIn } from '../../lists/counters';
import { lagosTime } from '../../lists/tableFile';
import type { Verb } from '../../verb';

type CouponRow = Pick<typeof coupons.$inferSelect, 'id' | 'code' | 'status' | 'createdAt'>;
type CouponFilter = InputOf<typeof exportEndpoint>;

/** `holder` is the full name of the person who reserved or used it. */
export const presentCoupon = ({ coupon, holder }: { coupon: CouponRow; holder: string | null }): Coupon => ({
  id: coupon.id,
  code: coupon.code,
  status: coupon.status,
  used_by: holder ?? '',
  createdAt: coupon.createdAt.toISOString(),
});

const found = async (ctx: Ctx, q: string): Promise<Predicate> => {
  const people = await peopleNamed(ctx, q);
  return orPredicates(people(coupons.heldBy), toPredicate(codesMatch(q, [coupons.code])));
};

/** The rows that a search (code, holder's name) and filters match, for the list and its export. */
export const couponsWhere = async (ctx: Ctx, input: CouponFilter): Promise<Predicate> => {
  const filters = and(
    input.status && eq(coupons.status, input.status),
    betweenDates(coupons.createdAt, input),
    whereIds(coupons.id, input.ids),
  );
  return andPredicates(toPredicate(filters), input.q ? await found(ctx, input.q) : undefined);
};

const list = adminList({
  resource: 'coupons',
  table: coupons,
  id: coupons.id,
  where: couponsWhere,
  counted: (ctx, { status }) => countIn(ctx, 'coupons', status ? [status] : couponStatus.options),
  sortable: {
    createdAt: coupons.createdAt,
    status: [ascending(coupons.status), ascending(coupons.createdAt)],
    code: coupons.code,
  },
  defaultSort: '-createdAt',
  pageSize: limits.pageSize.coupons,
  rowsOf: (ctx, ids) =>
    ctx.db
      .select({ coupon: coupons, holder: users.fullname })
      .from(coupons)
      .leftJoin(users, eq(users.id, coupons.heldBy))
      .where(inArray(coupons.id, [...ids])),
  idOf: ({ coupon }) => coupon.id,
  fileColumns: {
    code: ({ coupon }) => coupon.code,
    status: ({ coupon }) => coupon.status,
    member: ({ holder }) => holder,
    [`used ${lagosTime}`]: ({ coupon }) => coupon.usedAt,
    [`created ${lagosTime}`]: ({ coupon }) => coupon.createdAt,
  },
});

/** All coupons, newest first, with their holders. */
export const listCoupons: Verb<typeof contract.listCoupons> = async (ctx, input) => {
  const { rows, meta } = await list.page(ctx, input);
  return { codes: rows.map(presentCoupon), meta };
};

export const exportCoupons = list.file;
