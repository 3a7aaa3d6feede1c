import { z } from 'zod';
import { answer, endpoint, exportOf, fixture, listQuery, pageMeta } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import { couponStatus, days, id, instant } from './primitives';

export const coupon = z.object({
  id,
  code: z.string(),
  status: couponStatus,
  /** The full name of the member who used or reserved it; empty without one. */
  used_by: z.string(),
  createdAt: instant,
});
export type Coupon = z.output<typeof coupon>;

/** Days are those of the coupon's creation. */
const couponFilters = { status: couponStatus.optional(), ...days };

export const listCoupons = endpoint('listCoupons', 'GET /admin/coupon', {
  summary: 'Coupons, newest first, under `codes`; `q` searches code and holder.',
  query: listQuery({ sort: ['createdAt', 'status', 'code'], filters: couponFilters }),
  answer: answer({ data: z.null(), codes: z.array(coupon).max(limits.unpagedMaxRows), meta: pageMeta }),
  shows: ['coupon'],
});

export const exportCoupons = exportOf('exportCoupons', '/admin/export/coupons', {
  summary: 'All coupons that the search and the filters match, newest first.',
  filters: couponFilters,
});

const newCoupon = answer({ data: z.null(), ...coupon.shape });

export const generateCoupon = endpoint('generateCoupon', 'GET /admin/coupon/generate', {
  summary:
    'Makes one coupon; its fields are at the root. Refused when a browser merely follows a link here. New clients use POST.',
  answer: newCoupon,
  audit: { 'coupon.generate': null },
  invalidates: ['coupon'],
});

export const createCoupon = endpoint('createCoupon', 'POST /admin/coupon/generate', {
  summary: 'Makes one coupon; its fields are at the root.',
  answer: newCoupon,
  idempotent: 'create',
  toast: { success: messages.members.couponGenerated, failure: messages.members.couponGenerateFailed },
  invalidates: ['coupon'],
  audit: { 'coupon.generate': 'Generated a coupon' },
});

export const voidCoupons = endpoint('voidCoupons', 'POST /admin/coupon/void', {
  summary: 'Voids unused and unreserved coupons for good, and reports those that could not be voided.',
  body: z.strictObject({ ids: z.array(id).min(1).max(limits.pageSizeMax) }),
  answer: answer({
    data: z.object({
      voided: z.array(id).max(limits.pageSizeMax),
      /** Coupons that could not be voided, with the reason; the code is null if there is no such coupon. */
      refused: z.array(z.object({ id, code: z.string().nullable(), message: z.string() })).max(limits.pageSizeMax),
    }),
  }),
  idempotent: 'create',
  toast: {
    success: (_arg, { data: { voided } }) => messages.members.couponVoided(voided.length),
    failure: messages.members.couponVoidFailed,
  },
  invalidates: ['coupon'],
  audit: { 'coupon.void': 'Voided a coupon' },
  example: { ids: [fixture('coupon')] },
});
