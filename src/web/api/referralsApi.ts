import { getReferralTotals, listReferrals } from '../../contract/referrals';
import { baseApi } from './baseApi';
import { fromQuery } from './fromContract';

export const referralsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReferrals: build.query(fromQuery(listReferrals)),
    getReferralTotals: build.query(fromQuery(getReferralTotals)),
  }),
});

export const { useListReferralsQuery, useGetReferralTotalsQuery } = referralsApi;
