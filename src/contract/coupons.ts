import { z } from 'zod';
import { answer, endpoint, listQuery, pageMeta } from './endpoint';
import { limits } from './limits';
import { couponStatus, id, instant } from './primitives';

export const coupon = z.object({
  id,
  code: z.string(),
  status: couponStatus,
  /** The full name of the member who used or reserved it; empty where nobody has. */
  used_by: z.string(),
  createdAt: instant,
});
export type Coupon = z.output<typeof coupon>;

export const listCoupons = endpoint({
  name: 'listCoupons',
  method: 'GET',
  path: '/admin/coupon',
  access: 'admin',
  summary: 'Coupons, newest first, under `codes`.',
  query: listQuery({ sort: ['createdAt', 'status', 'code'], filters: { status: couponStatus.optional() } }),
  answer: answer({ data: z.null(), codes: z.array(coupon).max(limits.unpagedMaxRows), meta: pageMeta }),
});

const newCoupon = answer({ data: z.null(), ...coupon.shape });

export const generateCoupon = endpoint({
  name: 'generateCoupon',
  method: 'GET',
  path: '/admin/coupon/generate',
  access: 'admin',
  summary:
    'Makes one coupon; its fields stand at the root. Refused when a browser merely follows a link here. New clients use POST.',
  answer: newCoupon,
});

export const createCoupon = endpoint({
  name: 'createCoupon',
  method: 'POST',
  path: '/admin/coupon/generate',
  access: 'admin',
  summary: 'Makes one coupon; its fields stand at the root.',
  answer: newCoupon,
  idempotent: true,
});
