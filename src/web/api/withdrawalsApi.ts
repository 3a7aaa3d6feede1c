import { getWithdrawalTotals, listWithdrawals, requestWithdrawal } from '../../contract/withdrawals';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag, onSuccess, wholeTag } from './tags';

export const withdrawalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listWithdrawals: build.query({ ...fromContract(listWithdrawals), providesTags: [listTag('withdrawal')] }),
    getWithdrawalTotals: build.query({ ...fromContract(getWithdrawalTotals), providesTags: [listTag('withdrawal')] }),

    requestWithdrawal: build.mutation({
      ...fromContract(requestWithdrawal),
      invalidatesTags: onSuccess(() => [listTag('withdrawal'), wholeTag('profile'), wholeTag('member')]),
    }),
  }),
});

export const { useListWithdrawalsQuery, useGetWithdrawalTotalsQuery, useRequestWithdrawalMutation } = withdrawalsApi;
