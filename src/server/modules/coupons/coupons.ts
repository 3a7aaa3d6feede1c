import { and, eq, inArray } from 'drizzle-orm';
import type * as contract from '../../../contract/coupons';
import type { Coupon } from '../../../contract/coupons';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { couponStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction, newId, newReference } from '../../context';
import { coupons, users } from '../../db/schema';
import { adminList } from '../../lists/adminList';
import { countIn } from '../../lists/counters';
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
import { lagosTime } from '../../lists/tableFile';
import type { Verb } from '../../verb';
import { free } from './reservation';

type CouponRow = Pick<typeof coupons.$inferSelect, 'id' | 'code' | 'status' | 'createdAt'>;

/** `holder` is the full name of the person who reserved or used it. */
const present = ({ coupon, holder }: { coupon: CouponRow; holder: string | null }): Coupon => ({
  id: coupon.id,
  code: coupon.code,
  status: coupon.status,
  used_by: holder ?? '',
  createdAt: coupon.createdAt.toISOString(),
});

const matching = async (ctx: Ctx, q: string): Promise<Predicate> => {
  const people = await peopleNamed(ctx, q);
  return orPredicates(people(coupons.heldBy), toPredicate(codesMatch(q, [coupons.code])));
};

const couponsWhere = async (ctx: Ctx, input: InputOf<typeof contract.exportCoupons>): Promise<Predicate> => {
  const filters = and(
    input.status && eq(coupons.status, input.status),
    betweenDates(coupons.createdAt, input),
    whereIds(coupons.id, input.ids),
  );
  return andPredicates(toPredicate(filters), input.q ? await matching(ctx, input.q) : undefined);
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

export const listCoupons: Verb<typeof contract.listCoupons> = async (ctx, input) => {
  const { rows, meta } = await list.page(ctx, input);
  return { codes: rows.map(present), meta };
};

export const exportCoupons = list.file;

/** `SN-7K3M-9QXC`: two groups of four are read and typed with fewer mistakes than one of eight. */
const newCode = (): string => newReference('SN', 8).replace(/(.{4})$/, '-$1');

export const generateCoupon = async (ctx: Ctx): Promise<ResultOf<typeof contract.generateCoupon>> => {
  const admin = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const made = { createdBy: admin.userId, createdAt: tx.now() };
    const coupon = { id: newId(), code: newCode(), status: 'pending' as const, ...made };
    await tx.db.insert(coupons).values(coupon);
    await audit(tx, { action: 'coupon.generate', object: { type: 'coupon', id: coupon.id }, after: coupon });
    return { message: messages.members.couponGenerated, ...present({ coupon, holder: null }) };
  });
};

type Refused = ResultOf<typeof contract.voidCoupons>['data']['refused'][number];

const whyNot = {
  used: messages.members.couponVoidUsed,
  reserved: messages.members.couponVoidReserved,
  void: messages.members.couponVoidAlready,
} as const;

const refusals = async (tx: Ctx, left: readonly string[]): Promise<Refused[]> => {
  if (left.length === 0) return [];
  const { id, code, status } = coupons;
  const found = await tx.db
    .select({ id, code, status })
    .from(coupons)
    .where(inArray(id, [...left]));
  return left.map((wanted) => {
    const coupon = found.find((one) => one.id === wanted);
    // A coupon pending by now was released after the update read it, so it counts as reserved.
    const message = coupon
      ? whyNot[coupon.status === 'pending' ? 'reserved' : coupon.status]
      : messages.members.couponVoidUnknown;
    return { id: wanted, code: coupon?.code ?? null, message };
  });
};

/** Voids the free coupons, with an audit row each. @returns the others with the reason. */
export const voidCoupons: Verb<typeof contract.voidCoupons> = async (ctx, { ids }) => {
  assertAdmin(ctx);
  const wanted = [...new Set(ids)];
  return inTransaction(ctx, async (tx) => {
    const voided = await tx.db
      .update(coupons)
      .set({ status: 'void', heldBy: null, reservedUntil: null })
      .where(and(inArray(coupons.id, wanted), free(tx.now())))
      .returning({ id: coupons.id, code: coupons.code });
    for (const { id, code } of voided) {
      const change = { before: { code, status: 'pending' }, after: { code, status: 'void' } };
      await audit(tx, { action: 'coupon.void', object: { type: 'coupon', id }, ...change });
    }
    const done = voided.map(({ id }) => id);
    const left = wanted.filter((id) => !done.includes(id));
    return {
      message: messages.members.couponVoided(voided.length),
      data: { voided: done, refused: await refusals(tx, left) },
    };
  });
};
