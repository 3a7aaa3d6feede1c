import { z } from 'zod';
import { coupon, createCoupon, listCoupons, voidCoupons } from '../../contract/coupons';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag, onSuccess } from './tags';

/** The specification knows coupons without a status (pending), with an empty one, and with others: none may hide the list. */
const readCoupon = coupon.extend({ status: z.string().nullish() });
export type ReadCoupon = z.output<typeof readCoupon>;

export const couponsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCoupons: build.query({
      ...fromContract(listCoupons),
      responseSchema: listCoupons.answer.extend({ codes: z.array(readCoupon) }),
      providesTags: [listTag('coupon')],
    }),

    createCoupon: build.mutation({
      ...fromContract(createCoupon),
      responseSchema: createCoupon.answer.extend(readCoupon.shape),
      invalidatesTags: onSuccess(() => [listTag('coupon')]),
    }),
    voidCoupons: build.mutation({
      ...fromContract(voidCoupons),
      invalidatesTags: onSuccess(() => [listTag('coupon')]),
    }),
  }),
});

export const { useListCouponsQuery, useCreateCouponMutation, useVoidCouponsMutation } = couponsApi;
