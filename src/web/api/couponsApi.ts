import { z } from 'zod';
import { coupon, createCoupon, exportCoupons, listCoupons, voidCoupons } from '../../contract/coupons';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery, fromExport } from './fromContract';

/** The specification allows coupons without a status, an empty one or others; none may break the list. */
const readCoupon = coupon.extend({ status: z.string().nullish() });
export type ReadCoupon = z.output<typeof readCoupon>;

export const couponsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCoupons: build.query({
      ...fromQuery(listCoupons),
      responseSchema: listCoupons.answer.extend({ codes: z.array(readCoupon) }),
    }),

    createCoupon: build.mutation({
      ...fromMutation(createCoupon),
      responseSchema: createCoupon.answer.extend(readCoupon.shape),
    }),
    voidCoupons: build.mutation(fromMutation(voidCoupons)),
    exportCoupons: build.mutation(fromExport(exportCoupons)),
  }),
});

export const { useListCouponsQuery, useCreateCouponMutation, useVoidCouponsMutation } = couponsApi;
