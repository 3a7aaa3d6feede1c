import { decideReferral, listReferralsOnHold } from '../../contract/referrals';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

export const adminReferralsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReferralsOnHold: build.query(fromQuery(listReferralsOnHold)),

    decideReferral: build.mutation(fromMutation(decideReferral)),
  }),
});

export const { useDecideReferralMutation } = adminReferralsApi;
