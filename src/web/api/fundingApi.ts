import {
  allocateDeposit,
  confirmDeposit,
  decideOwnerRequest,
  exportDeposits,
  getPayInWays,
  listDeposits,
  listOwnerRequests,
  moveOwner,
  recordDeposit,
  recordRefundSent,
  refundOwner,
  reverseDeposit,
  setOwnerCredit,
  startPayIn,
} from '../../contract/funding';
import { baseApi } from './baseApi';
import { fromMutation, fromPages, fromQuery } from './fromContract';
import { fromExport } from './fromExport';

export const fundingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDeposits: build.query(fromPages(listDeposits)),
    listOwnerRequests: build.query(fromPages(listOwnerRequests)),

    getPayInWays: build.query(fromQuery(getPayInWays)),
    startPayIn: build.mutation(fromMutation(startPayIn)),

    recordDeposit: build.mutation(fromMutation(recordDeposit)),
    confirmDeposit: build.mutation(fromMutation(confirmDeposit)),
    allocateDeposit: build.mutation(fromMutation(allocateDeposit)),
    reverseDeposit: build.mutation(fromMutation(reverseDeposit)),
    setOwnerCredit: build.mutation(fromMutation(setOwnerCredit)),
    refundOwner: build.mutation(fromMutation(refundOwner)),
    moveOwner: build.mutation(fromMutation(moveOwner)),
    decideOwnerRequest: build.mutation(fromMutation(decideOwnerRequest)),
    recordRefundSent: build.mutation(fromMutation(recordRefundSent)),
    exportDeposits: build.mutation(fromExport(exportDeposits)),
  }),
});

export const {
  useGetPayInWaysQuery,
  useStartPayInMutation,
  useListOwnerRequestsQuery,
  useRecordDepositMutation,
  useConfirmDepositMutation,
  useAllocateDepositMutation,
  useReverseDepositMutation,
  useSetOwnerCreditMutation,
  useRefundOwnerMutation,
  useMoveOwnerMutation,
  useDecideOwnerRequestMutation,
  useRecordRefundSentMutation,
} = fundingApi;
