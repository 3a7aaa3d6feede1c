import { z } from 'zod';
import { coupon, createCoupon, exportCoupons, listCoupons, voidCoupons } from '../../contract/coupons';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { fromExport } from './fromExport';
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
      ...fromContract(createCoupon, { success: messages.coupons.generated, failure: messages.coupons.generateFailed }),
      responseSchema: createCoupon.answer.extend(readCoupon.shape),
      invalidatesTags: onSuccess(() => [listTag('coupon')]),
    }),
    voidCoupons: build.mutation({
      // The list says beside its rows which coupons could not be voided, and why.
      ...fromContract(voidCoupons, {
        success: (_arg, { data: { voided } }) => messages.coupons.voided(voided.length),
        failure: messages.coupons.voidFailed,
      }),
      invalidatesTags: onSuccess(() => [listTag('coupon')]),
    }),
    exportCoupons: build.mutation(fromExport(exportCoupons)),
  }),
});

export const { useListCouponsQuery, useCreateCouponMutation, useVoidCouponsMutation } = couponsApi;
