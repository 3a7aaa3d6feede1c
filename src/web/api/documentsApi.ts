import {
  downloadDocument,
  exportDocuments,
  getDocument,
  getProForma,
  listDocuments,
  makeStatement,
} from '../../contract/documents';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract, fromFile } from './fromContract';
import { fromExport } from './fromExport';
import { pagesOf } from './keptPages';
import { idTag, listTag, onSuccess } from './tags';

export const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Whatever moves an owner's money issues one.
    listDocuments: build.query({ ...pagesOf(listDocuments), providesTags: [listTag('document'), listTag('owner')] }),
    getDocument: build.query({
      ...fromContract(getDocument),
      providesTags: (_answer, _error, { id }) => [idTag('document', id)],
    }),
    getProForma: build.query({
      ...fromContract(getProForma),
      providesTags: (_answer, _error, { id }) => [idTag('task', id)],
    }),

    makeStatement: build.mutation({
      ...fromContract(makeStatement, { success: messages.documents.made, failure: messages.documents.makeFailed }),
      invalidatesTags: onSuccess(() => [listTag('document')]),
    }),
    downloadDocument: build.mutation(
      fromFile(downloadDocument, { success: messages.documents.saved, failure: messages.documents.saveFailed }),
    ),
    exportDocuments: build.mutation(fromExport(exportDocuments)),
  }),
});

export const {
  useListDocumentsQuery,
  useGetDocumentQuery,
  useGetProFormaQuery,
  useMakeStatementMutation,
  useDownloadDocumentMutation,
} = documentsApi;
