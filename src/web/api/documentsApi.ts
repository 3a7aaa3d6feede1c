import {
  downloadDocument,
  exportDocuments,
  getDocument,
  getProForma,
  listDocuments,
  makeStatement,
} from '../../contract/documents';
import { baseApi } from './baseApi';
import { fromFile, fromMutation, fromPages, fromQuery } from './fromContract';
import { fromExport } from './fromExport';

export const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Whatever moves an owner's money issues one.
    listDocuments: build.query(fromPages(listDocuments)),
    getDocument: build.query(fromQuery(getDocument)),
    getProForma: build.query(fromQuery(getProForma)),

    makeStatement: build.mutation(fromMutation(makeStatement)),
    downloadDocument: build.mutation(fromFile(downloadDocument)),
    exportDocuments: build.mutation(fromExport(exportDocuments)),
  }),
});

export const { useGetDocumentQuery, useGetProFormaQuery, useMakeStatementMutation, useDownloadDocumentMutation } =
  documentsApi;
