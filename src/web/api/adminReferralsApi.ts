import * as messages from '../../contract/messages';
import { decideReferral, listReferralsOnHold } from '../../contract/referrals';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag, onSuccessOrRefusal, wholeTag } from './tags';

export const adminReferralsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReferralsOnHold: build.query({
      ...fromContract(listReferralsOnHold),
      providesTags: [listTag('referral')],
    }),

    decideReferral: build.mutation({
      ...fromContract(decideReferral, {
        success: ({ given_status }) =>
          ({ approved: messages.referrals.approved, rejected: messages.referrals.rejected })[given_status],
        failure: messages.referrals.decideFailed,
      }),
      invalidatesTags: onSuccessOrRefusal(() => [listTag('referral'), wholeTag('member')]),
    }),
  }),
});

export const { useListReferralsOnHoldQuery, useDecideReferralMutation } = adminReferralsApi;
