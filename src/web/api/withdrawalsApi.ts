import { getReferralTotals, listReferrals } from '../../contract/referrals';
import { exportStatement, getStatement, getYearStatement } from '../../contract/statement';
import * as withdrawals from '../../contract/withdrawals';
import { baseApi } from './baseApi';
import { fromFile, fromKeyed, fromMutation, fromQuery } from './fromContract';

export const withdrawalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listWithdrawals: build.query(fromQuery(withdrawals.listWithdrawals)),
    getWithdrawalTotals: build.query(fromQuery(withdrawals.getWithdrawalTotals)),
    getWithdrawalTerms: build.query(fromQuery(withdrawals.getWithdrawalTerms)),
    getWithdrawal: build.query(fromQuery(withdrawals.getWithdrawal)),
    getStatement: build.query(fromQuery(getStatement)),
    listReferrals: build.query(fromQuery(listReferrals)),
    getReferralTotals: build.query(fromQuery(getReferralTotals)),
    getYearStatement: build.query(fromQuery(getYearStatement)),

    requestWithdrawal: build.mutation(fromKeyed(withdrawals.requestWithdrawal)),
    shareReceipt: build.mutation(fromMutation(withdrawals.shareReceipt)),
    revokeReceipt: build.mutation(fromMutation(withdrawals.revokeReceipt)),
    exportStatement: build.mutation(fromFile(exportStatement)),
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
  useGetReferralTotalsQuery,
  useGetYearStatementQuery,
} = withdrawalsApi;
