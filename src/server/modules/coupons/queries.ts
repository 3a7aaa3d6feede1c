import { and, eq, inArray } from 'drizzle-orm';
import type { Coupon, exportCoupons as exportEndpoint, listCoupons } from '../../../contract/coupons';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { couponStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { coupons, users } from '../../db/schema';
import { exportFile } from '../../exportFile';
import type { StreamedFile } from '../../http/route';
import {
  allOf,
  amongIds,
  anyOf,
  byStatusAlone,
  inOrderOf,
  onDays,
  plainly,
  planList,
  readIds,
  up,
  type Total,
  type Wanted,
} from '../../lists';
import { codesMatch, peopleNamed } from '../../search';
import { countNow } from '../tallies';

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

const found = async (ctx: Ctx, q: string): Promise<Wanted> => {
  const people = await peopleNamed(ctx, q);
  return anyOf(people(coupons.heldBy), plainly(codesMatch(q, [coupons.code])));
};

/** Everything that a search (by code and by its holder's name) and filters match, for the list and its export alike. */
export const couponsMatching = async (ctx: Ctx, input: CouponFilter): Promise<Wanted> => {
  const filters = and(
    input.status && eq(coupons.status, input.status),
    onDays(coupons.createdAt, input),
    amongIds(coupons.id, input.ids),
  );
  return allOf(plainly(filters), input.q ? await found(ctx, input.q) : undefined);
};

const knownTotal = async (ctx: Ctx, input: CouponFilter): Promise<Total | undefined> => {
  if (!byStatusAlone(input)) return undefined;
  const statuses = input.status ? [input.status] : couponStatus.options;
  return countNow(
    ctx,
    statuses.map((status) => `coupons.${status}` as const),
  );
};

const rowsOf = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select({ coupon: coupons, holder: users.fullname })
    .from(coupons)
    .leftJoin(users, eq(users.id, coupons.heldBy))
    .where(inArray(coupons.id, [...ids]));

/** All coupons, newest first, with who holds them. */
export const couponsForDesk = async (
  ctx: Ctx,
  input: InputOf<typeof listCoupons>,
): Promise<ResultOf<typeof listCoupons>> => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: {
      createdAt: coupons.createdAt,
      status: [up(coupons.status), up(coupons.createdAt)],
      code: coupons.code,
    },
    otherwise: '-createdAt',
    tiebreak: coupons.id,
    pageSize: limits.pageSize.coupons,
  });
  const list = { table: coupons, id: coupons.id, wanted: await couponsMatching(ctx, input) };
  const { ids, meta } = await readIds(ctx, list, plan, await knownTotal(ctx, input));
  const rows = inOrderOf(ids, await rowsOf(ctx, ids), ({ coupon }) => coupon.id);
  return { codes: rows.map(presentCoupon), meta };
};

export const exportCoupons = async (ctx: Ctx, input: CouponFilter): Promise<StreamedFile> => {
  assertAdmin(ctx);
  return exportFile(ctx, {
    resource: 'coupons',
    filter: input,
    list: { table: coupons, id: coupons.id, wanted: await couponsMatching(ctx, input) },
    known: await knownTotal(ctx, input),
    header: ['code', 'status', 'member', 'used', 'created'],
    cellsOf: async (ids) =>
      new Map(
        (await rowsOf(ctx, ids)).map(({ coupon, holder }) => [
          coupon.id,
          [coupon.code, coupon.status, holder, coupon.usedAt, coupon.createdAt],
        ]),
      ),
  });
};
