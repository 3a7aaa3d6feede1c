import { listLinkedAccounts } from '../../contract/linkedAccounts';
import { decideReferral, listReferralsOnHold } from '../../contract/referrals';
import { getRejectionLimits, overrideRejectionLimit } from '../../contract/rejectionLimits';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { idTag, listTag, onSuccessOrRefusal, wholeTag } from './tags';

/** What keeps the house honest: who is linked to whom, rewards that are checked, rejections that wait for a second admin. */
export const linkedAccountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLinkedAccounts: build.query({
      ...fromContract(listLinkedAccounts),
      providesTags: (_answer, _error, { id }) => [idTag('member', id)],
    }),
    listReferralsOnHold: build.query({
      ...fromContract(listReferralsOnHold),
      providesTags: [listTag('referral')],
    }),
    // A rejection that the brake refused is told by the event of its queue.
    getRejectionLimits: build.query({ ...fromContract(getRejectionLimits), providesTags: [listTag('proof')] }),

    decideReferral: build.mutation({
      ...fromContract(decideReferral),
      invalidatesTags: onSuccessOrRefusal(() => [listTag('referral'), wholeTag('member')]),
    }),
    overrideRejectionLimit: build.mutation({
      ...fromContract(overrideRejectionLimit),
      invalidatesTags: onSuccessOrRefusal(() => [listTag('proof')]),
    }),
  }),
});

export const {
  useListLinkedAccountsQuery,
  useListReferralsOnHoldQuery,
  useGetRejectionLimitsQuery,
  useDecideReferralMutation,
  useOverrideRejectionLimitMutation,
} = linkedAccountsApi;
