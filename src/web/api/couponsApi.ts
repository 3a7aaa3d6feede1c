import { createCoupon, listCoupons, readCoupons, readNewCoupon, voidCoupons } from '../../contract/coupons';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag, onSuccess } from './tags';

export const couponsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCoupons: build.query({
      ...fromContract(listCoupons),
      responseSchema: readCoupons,
      providesTags: [listTag('coupon')],
    }),

    createCoupon: build.mutation({
      ...fromContract(createCoupon),
      responseSchema: readNewCoupon,
      invalidatesTags: onSuccess(() => [listTag('coupon')]),
    }),
    voidCoupons: build.mutation({
      ...fromContract(voidCoupons),
      invalidatesTags: onSuccess(() => [listTag('coupon')]),
    }),
  }),
});

export const { useListCouponsQuery, useCreateCouponMutation, useVoidCouponsMutation } = couponsApi;
