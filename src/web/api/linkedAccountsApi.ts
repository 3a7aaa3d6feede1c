import { listMemberLinks } from '../../contract/linkedAccounts';
import { decideReferral, listWithheldReferrals } from '../../contract/referrals';
import { getRejectionBrakes, liftRejectionBrake } from '../../contract/rejectionLimits';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { idTag, listTag, onSuccessOrRefusal, wholeTag } from './tags';

/** What keeps the house honest: who is linked to whom, rewards that are checked, rejections that wait for a second admin. */
export const abuseApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMemberLinks: build.query({
      ...fromContract(listMemberLinks),
      providesTags: (_answer, _error, { id }) => [idTag('member', id)],
    }),
    listWithheldReferrals: build.query({
      ...fromContract(listWithheldReferrals),
      providesTags: [listTag('referral')],
    }),
    // A rejection that the brake refused is told by the event of its queue.
    getRejectionBrakes: build.query({ ...fromContract(getRejectionBrakes), providesTags: [listTag('proof')] }),

    decideReferral: build.mutation({
      ...fromContract(decideReferral),
      invalidatesTags: onSuccessOrRefusal(() => [listTag('referral'), wholeTag('member')]),
    }),
    liftRejectionBrake: build.mutation({
      ...fromContract(liftRejectionBrake),
      invalidatesTags: onSuccessOrRefusal(() => [listTag('proof')]),
    }),
  }),
});

export const {
  useListMemberLinksQuery,
  useListWithheldReferralsQuery,
  useGetRejectionBrakesQuery,
  useDecideReferralMutation,
  useLiftRejectionBrakeMutation,
} = abuseApi;
