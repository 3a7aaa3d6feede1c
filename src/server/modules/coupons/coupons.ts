import { pick } from '../../lib/pick';
import { and, eq, inArray, lte, or, type SQL } from 'drizzle-orm';
import type * as contract from '../../../contract/coupons';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { couponStatus } from '../../../contract/primitives';
import { assertAdmin, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction, newId, newReference } from '../../context';
import { coupons, users } from '../../db/schema';
import { adminList } from '../../lists/adminList';
import { countIn } from '../../lists/counters';
import {
  andPredicates,
  ascending,
  betweenDates,
  orPredicates,
  type Predicate,
  toPredicate,
  whereIds,
} from '../../lists/lists';
import { codesMatch, peopleNamed } from '../../lists/search';
import { lagosTime } from '../../lists/tableFile';
import type { Verb } from '../../verb';
import { DomainError } from '../../errors';
import { hoursAfter } from '../../lib/time';

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
const free = (now: Date): SQL | undefined =>
  or(eq(coupons.status, 'pending'), and(eq(coupons.status, 'reserved'), lte(coupons.reservedUntil, now)));

export const assertCouponFree = async (ctx: Ctx, code: string, holder?: { readonly id: string }): Promise<void> => {
  const held = holder && and(eq(coupons.status, 'reserved'), eq(coupons.heldBy, holder.id));
  const [found] = await ctx.db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.code, code), or(free(ctx.now()), held)));
  if (!found) throw refusal();
};

/** Reserves a coupon for a sign-up. One conditional update, so that only one of several callers gets it. */
export const reserveCoupon = async (tx: Ctx, code: string, userId: string): Promise<void> => {
  const [reserved] = await tx.db
    .update(coupons)
    .set({ status: 'reserved', heldBy: userId, reservedUntil: hoursAfter(tx.now(), limits.couponReservationHours) })
    .where(and(eq(coupons.code, code), free(tx.now())))
    .returning({ id: coupons.id });
  if (!reserved) throw refusal();
};

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

type CouponRow = Pick<typeof coupons.$inferSelect, 'id' | 'code' | 'status' | 'createdAt'>;

const present = ({ coupon, holder }: { coupon: CouponRow; holder: string | null }): contract.Coupon => ({
  ...pick(coupon, 'id', 'code', 'status'),
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
  present,
  fileColumns: {
    code: ({ coupon }) => coupon.code,
    status: ({ coupon }) => coupon.status,
    member: ({ holder }) => holder,
    [`used ${lagosTime}`]: ({ coupon }) => coupon.usedAt,
    [`created ${lagosTime}`]: ({ coupon }) => coupon.createdAt,
  },
});

export const listCoupons: Verb<typeof contract.listCoupons> = async (ctx, input) => {
  const { data: codes, meta } = await list.page(ctx, input);
  return { codes, meta };
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
