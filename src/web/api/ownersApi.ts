import * as documents from '../../contract/documents';
import * as funding from '../../contract/funding';
import * as owners from '../../contract/owners';
import { baseApi } from './baseApi';
import { fromMutation, fromPages, fromQuery, fromExport, fromFile } from './fromContract';

export const ownersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwners: build.query(fromPages(owners.listOwners)),
    getOwner: build.query(fromQuery(owners.getOwner)),
    listOwnerEntries: build.query(fromQuery(owners.listOwnerEntries)),
    listDocuments: build.query(fromPages(documents.listDocuments)),
    getDocument: build.query(fromQuery(documents.getDocument)),
    getProForma: build.query(fromQuery(documents.getProForma)),
    listDeposits: build.query(fromPages(funding.listDeposits)),
    listOwnerRequests: build.query(fromPages(funding.listOwnerRequests)),
    getPayInWays: build.query(fromQuery(funding.getPayInWays)),

    createOwner: build.mutation(fromMutation(owners.createOwner)),
    updateOwner: build.mutation(fromMutation(owners.updateOwner)),
    addOwnerContact: build.mutation(fromMutation(owners.addOwnerContact)),
    confirmOwnerContact: build.mutation(fromMutation(owners.confirmOwnerContact)),
    removeOwnerContact: build.mutation(fromMutation(owners.removeOwnerContact)),
    endOwnerSessions: build.mutation(fromMutation(owners.endOwnerSessions)),
    exportOwners: build.mutation(fromExport(owners.exportOwners)),
    makeStatement: build.mutation(fromMutation(documents.makeStatement)),
    downloadDocument: build.mutation(fromFile(documents.downloadDocument)),
    exportDocuments: build.mutation(fromExport(documents.exportDocuments)),
    startPayIn: build.mutation(fromMutation(funding.startPayIn)),
    recordDeposit: build.mutation(fromMutation(funding.recordDeposit)),
    confirmDeposit: build.mutation(fromMutation(funding.confirmDeposit)),
    allocateDeposit: build.mutation(fromMutation(funding.allocateDeposit)),
    reverseDeposit: build.mutation(fromMutation(funding.reverseDeposit)),
    setOwnerCredit: build.mutation(fromMutation(funding.setOwnerCredit)),
    refundOwner: build.mutation(fromMutation(funding.refundOwner)),
    moveOwner: build.mutation(fromMutation(funding.moveOwner)),
    decideOwnerRequest: build.mutation(fromMutation(funding.decideOwnerRequest)),
    recordRefundSent: build.mutation(fromMutation(funding.recordRefundSent)),
    exportDeposits: build.mutation(fromExport(funding.exportDeposits)),
  }),
});

export const {
  useListOwnersQuery,
  useGetOwnerQuery,
  useCreateOwnerMutation,
  useUpdateOwnerMutation,
  useAddOwnerContactMutation,
  useConfirmOwnerContactMutation,
  useRemoveOwnerContactMutation,
  useEndOwnerSessionsMutation,
  useGetDocumentQuery,
  useGetProFormaQuery,
  useMakeStatementMutation,
  useDownloadDocumentMutation,
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
} = ownersApi;
