import * as documents from '../../contract/documents';
import * as ownerAccess from '../../contract/ownerAccess';
import * as ownerPage from '../../contract/ownerPage';
import { listOwnProofs, setOwnerWord } from '../../contract/ownerProofs';
import { getOwnPayInWays, startOwnPayIn } from '../../contract/payIns';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery, fromFile } from './fromContract';

export const ownerPageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnerSelf: build.query(fromQuery(ownerAccess.getOwnerSelf)),
    getOwnerAccount: build.query(fromQuery(ownerPage.getOwnerAccount)),
    getOwnPayInWays: build.query(fromQuery(getOwnPayInWays)),
    listOwnJobs: build.query(fromQuery(ownerPage.listOwnJobs)),
    listOwnQuestions: build.query(fromQuery(ownerPage.listOwnQuestions)),
    listOwnEntries: build.query(fromQuery(ownerPage.listOwnEntries)),
    listOwnDeposits: build.query(fromQuery(ownerPage.listOwnDeposits)),
    listOwnerSessions: build.query(fromQuery(ownerAccess.listOwnerSessions)),
    listOwnDocuments: build.query(fromQuery(documents.listOwnDocuments)),
    getOwnDocument: build.query(fromQuery(documents.getOwnDocument)),
    getOwnProForma: build.query(fromQuery(documents.getOwnProForma)),
    listOwnProofs: build.query(fromQuery(listOwnProofs)),

    askOwnerLink: build.mutation(fromMutation(ownerAccess.askOwnerLink)),
    openOwnerSession: build.mutation(fromMutation(ownerAccess.openOwnerSession)),
    endOwnerSession: build.mutation(fromMutation(ownerAccess.endOwnerSession)),
    startOwnPayIn: build.mutation(fromMutation(startOwnPayIn)),
    answerOwnQuestion: build.mutation(fromMutation(ownerPage.answerOwnQuestion)),
    askOwnRefund: build.mutation(fromMutation(ownerPage.askOwnRefund)),
    makeOwnStatement: build.mutation(fromMutation(documents.makeOwnStatement)),
    downloadOwnDocument: build.mutation(fromFile(documents.downloadOwnDocument)),
    setOwnerWord: build.mutation(fromMutation(setOwnerWord)),
  }),
});

export const {
  useGetOwnerSelfQuery,
  useLazyGetOwnerSelfQuery,
  useGetOwnerAccountQuery,
  useGetOwnPayInWaysQuery,
  useListOwnQuestionsQuery,
  useAnswerOwnQuestionMutation,
  useListOwnerSessionsQuery,
  useAskOwnerLinkMutation,
  useOpenOwnerSessionMutation,
  useEndOwnerSessionMutation,
  useStartOwnPayInMutation,
  useAskOwnRefundMutation,
  useGetOwnDocumentQuery,
  useGetOwnProFormaQuery,
  useMakeOwnStatementMutation,
  useDownloadOwnDocumentMutation,
  useListOwnProofsQuery,
  useSetOwnerWordMutation,
} = ownerPageApi;

/** Owner screens refetch on opening, because admins change what they show. */
export const freshOwnerData = { refetchOnMountOrArgChange: 1 } as const;
export const liveOwnerData = { ...freshOwnerData, pollingInterval: 15_000, skipPollingIfUnfocused: true } as const;
