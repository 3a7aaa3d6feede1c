import {
  downloadOwnDocument,
  getOwnDocument,
  getOwnProForma,
  listOwnDocuments,
  makeOwnStatement,
} from '../../contract/documents';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract, fromFile } from './fromContract';
import { listTag, onSuccess } from './tags';

/** The documents of the owner's page. */
export const ownDocumentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnDocuments: build.query({ ...fromContract(listOwnDocuments), providesTags: [listTag('ownMoney')] }),
    getOwnDocument: build.query({ ...fromContract(getOwnDocument), providesTags: [listTag('ownMoney')] }),
    getOwnProForma: build.query({ ...fromContract(getOwnProForma), providesTags: [listTag('ownJob')] }),
    makeOwnStatement: build.mutation({
      ...fromContract(makeOwnStatement),
      invalidatesTags: onSuccess(() => [listTag('ownMoney')]),
    }),
    downloadOwnDocument: build.mutation(
      fromFile(downloadOwnDocument, { success: messages.documents.saved, failure: messages.documents.saveFailed }),
    ),
  }),
});

export const {
  useListOwnDocumentsQuery,
  useGetOwnDocumentQuery,
  useGetOwnProFormaQuery,
  useMakeOwnStatementMutation,
  useDownloadOwnDocumentMutation,
} = ownDocumentsApi;
