import { getReferralTotals, listReferrals } from '../../contract/referrals';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag } from './tags';

export const referralsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReferrals: build.query({ ...fromContract(listReferrals), providesTags: [listTag('referral')] }),
    getReferralTotals: build.query({ ...fromContract(getReferralTotals), providesTags: [listTag('referral')] }),
  }),
});

export const { useListReferralsQuery, useGetReferralTotalsQuery } = referralsApi;
