import { exportStatement, getStatement } from '../../contract/statement';
import {
  getWithdrawal,
  getWithdrawalTerms,
  getWithdrawalTotals,
  listWithdrawals,
  requestWithdrawal,
  revokeReceipt,
  shareReceipt,
} from '../../contract/withdrawals';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract, fromFile, fromKeyed } from './fromContract';
import { idTag, listTag, onSuccess, onSuccessOrRefusal, wholeTag } from './tags';

export const withdrawalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listWithdrawals: build.query({ ...fromContract(listWithdrawals), providesTags: [listTag('withdrawal')] }),
    getWithdrawalTotals: build.query({ ...fromContract(getWithdrawalTotals), providesTags: [listTag('withdrawal')] }),
    getWithdrawalTerms: build.query({
      ...fromContract(getWithdrawalTerms),
      providesTags: [listTag('withdrawalTerms')],
    }),
    getWithdrawal: build.query({
      ...fromContract(getWithdrawal),
      providesTags: (_answer, _error, { id }) => [idTag('withdrawal', id)],
    }),
    getStatement: build.query({ ...fromContract(getStatement), providesTags: [listTag('statement')] }),

    requestWithdrawal: build.mutation({
      ...fromKeyed(requestWithdrawal),
      invalidatesTags: onSuccess(() => [
        wholeTag('withdrawal'),
        listTag('statement'),
        wholeTag('profile'),
        wholeTag('member'),
      ]),
    }),
    shareReceipt: build.mutation({
      ...fromContract(shareReceipt),
      // A refusal means that the bank has returned it meanwhile.
      invalidatesTags: onSuccessOrRefusal(({ id }) => [idTag('withdrawal', id)]),
    }),
    revokeReceipt: build.mutation({
      ...fromContract(revokeReceipt),
      invalidatesTags: onSuccess(({ id }) => [idTag('withdrawal', id)]),
    }),
    exportStatement: build.mutation(
      fromFile(exportStatement, { success: messages.statement.saved, failure: messages.statement.saveFailed }),
    ),
  }),
});

export const {
  useListWithdrawalsQuery,
  useGetWithdrawalTotalsQuery,
  useGetWithdrawalTermsQuery,
  useGetWithdrawalQuery,
  useGetStatementQuery,
  useRequestWithdrawalMutation,
  useShareReceiptMutation,
  useRevokeReceiptMutation,
  useExportStatementMutation,
} = withdrawalsApi;
