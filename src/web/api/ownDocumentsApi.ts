import {
  downloadOwnDocument,
  getOwnDocument,
  getOwnProForma,
  listOwnDocuments,
  makeOwnStatement,
} from '../../contract/documents';
import { baseApi } from './baseApi';
import { fromFile, fromMutation, fromQuery } from './fromContract';

/** The documents of the owner's page. */
export const ownDocumentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnDocuments: build.query(fromQuery(listOwnDocuments)),
    getOwnDocument: build.query(fromQuery(getOwnDocument)),
    getOwnProForma: build.query(fromQuery(getOwnProForma)),
    makeOwnStatement: build.mutation(fromMutation(makeOwnStatement)),
    downloadOwnDocument: build.mutation(fromFile(downloadOwnDocument)),
  }),
});

export const {
  useListOwnDocumentsQuery,
  useGetOwnDocumentQuery,
  useGetOwnProFormaQuery,
  useMakeOwnStatementMutation,
  useDownloadOwnDocumentMutation,
} = ownDocumentsApi;
