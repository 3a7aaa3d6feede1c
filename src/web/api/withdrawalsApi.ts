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
import { baseApi } from './baseApi';
import { fromFile, fromKeyed, fromMutation, fromQuery } from './fromContract';

export const withdrawalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listWithdrawals: build.query(fromQuery(listWithdrawals)),
    getWithdrawalTotals: build.query(fromQuery(getWithdrawalTotals)),
    getWithdrawalTerms: build.query(fromQuery(getWithdrawalTerms)),
    getWithdrawal: build.query(fromQuery(getWithdrawal)),
    getStatement: build.query(fromQuery(getStatement)),

    requestWithdrawal: build.mutation(fromKeyed(requestWithdrawal)),
    shareReceipt: build.mutation(fromMutation(shareReceipt)),
    revokeReceipt: build.mutation(fromMutation(revokeReceipt)),
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
} = withdrawalsApi;
