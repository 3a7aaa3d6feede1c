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
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { fromExport } from './fromExport';
import { pagesOf } from './keptPages';
import { idTag, invalidatesUnlessNotSent, listTag, onSuccess, wholeTag } from './tags';

/** Jobs that waited for an owner's money go live with it. */
const ownerMoved = [wholeTag('owner'), wholeTag('task')];
const depositMoved = invalidatesUnlessNotSent(() => [listTag('deposit'), ...ownerMoved]);
/** A request may be of a deposit, and giving or reversing a deposit may become a request. */
const requestMoved = invalidatesUnlessNotSent(() => [listTag('ownerRequest'), listTag('deposit'), ...ownerMoved]);

export const fundingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDeposits: build.query({ ...pagesOf(listDeposits), providesTags: [listTag('deposit')] }),
    listOwnerRequests: build.query({ ...pagesOf(listOwnerRequests), providesTags: [listTag('ownerRequest')] }),

    getPayInWays: build.query({
      ...fromContract(getPayInWays),
      providesTags: (_answer, _error, { id }) => [idTag('owner', id)],
    }),
    startPayIn: build.mutation({
      ...fromContract(startPayIn, { success: messages.funding.payInStarted, failure: messages.funding.payInFailed }),
      invalidatesTags: onSuccess(() => [wholeTag('owner')]),
    }),

    recordDeposit: build.mutation({
      ...fromContract(recordDeposit, {
        success: (_arg, { data: { status } }) =>
          ({ waiting: messages.funding.depositWaits, unallocated: messages.funding.depositUnallocated })[
            status as string
          ] ?? messages.funding.depositBooked,
        failure: messages.funding.depositFailed,
      }),
      invalidatesTags: depositMoved,
    }),
    confirmDeposit: build.mutation({
      ...fromContract(confirmDeposit, {
        success: messages.funding.depositConfirmed,
        failure: messages.funding.depositNotDecided,
      }),
      invalidatesTags: depositMoved,
    }),
    allocateDeposit: build.mutation({
      ...fromContract(allocateDeposit, {
        success: messages.funding.depositAllocated,
        failure: messages.funding.depositNotDecided,
      }),
      invalidatesTags: requestMoved,
    }),
    reverseDeposit: build.mutation({
      ...fromContract(reverseDeposit, {
        success: (_arg, { data: { status } }) =>
          status === 'refused' ? messages.funding.depositRefused : messages.funding.depositReversed,
        failure: messages.funding.depositNotDecided,
      }),
      invalidatesTags: requestMoved,
    }),
    setOwnerCredit: build.mutation({
      ...fromContract(setOwnerCredit, {
        success: messages.funding.creditSet,
        failure: messages.funding.creditFailed,
      }),
      invalidatesTags: requestMoved,
    }),
    refundOwner: build.mutation({
      ...fromContract(refundOwner, { success: messages.funding.requestWaits, failure: messages.funding.refundFailed }),
      invalidatesTags: requestMoved,
    }),
    moveOwner: build.mutation({
      ...fromContract(moveOwner, { success: messages.funding.requestWaits, failure: messages.funding.moveFailed }),
      invalidatesTags: requestMoved,
    }),
    decideOwnerRequest: build.mutation({
      ...fromContract(decideOwnerRequest, {
        success: ({ accepted }) => messages.funding[accepted ? 'requestAccepted' : 'requestRefused'],
        failure: messages.funding.requestFailed,
      }),
      invalidatesTags: requestMoved,
    }),
    recordRefundSent: build.mutation({
      ...fromContract(recordRefundSent, {
        success: messages.funding.refundSent,
        failure: messages.funding.refundSentFailed,
      }),
      invalidatesTags: requestMoved,
    }),
    exportDeposits: build.mutation(fromExport(exportDeposits)),
  }),
});

export const {
  useListDepositsQuery,
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
