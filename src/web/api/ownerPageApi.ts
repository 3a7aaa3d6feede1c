import {
  askOwnerLink,
  endOwnerSession,
  getOwnerSelf,
  listOwnerSessions,
  openOwnerSession,
} from '../../contract/ownerAccess';
import {
  answerOwnQuestion,
  askOwnRefund,
  getOwnerAccount,
  listOwnDeposits,
  listOwnEntries,
  listOwnJobs,
  listOwnQuestions,
} from '../../contract/ownerPage';
import { getOwnPayInWays, startOwnPayIn } from '../../contract/payIns';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

/** The calls of the owner's page: they go by the cookie of this browser, also beside a session of a member. */
export const ownerPageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnerSelf: build.query(fromQuery(getOwnerSelf)),
    getOwnerAccount: build.query(fromQuery(getOwnerAccount)),
    getOwnPayInWays: build.query(fromQuery(getOwnPayInWays)),
    listOwnJobs: build.query(fromQuery(listOwnJobs)),
    listOwnQuestions: build.query(fromQuery(listOwnQuestions)),
    listOwnEntries: build.query(fromQuery(listOwnEntries)),
    listOwnDeposits: build.query(fromQuery(listOwnDeposits)),
    listOwnerSessions: build.query(fromQuery(listOwnerSessions)),

    askOwnerLink: build.mutation(fromMutation(askOwnerLink)),
    openOwnerSession: build.mutation(fromMutation(openOwnerSession)),
    endOwnerSession: build.mutation(fromMutation(endOwnerSession)),
    startOwnPayIn: build.mutation(fromMutation(startOwnPayIn)),
    answerOwnQuestion: build.mutation(fromMutation(answerOwnQuestion)),
    askOwnRefund: build.mutation(fromMutation(askOwnRefund)),
  }),
});

export const {
  useGetOwnerSelfQuery,
  useLazyGetOwnerSelfQuery,
  useGetOwnerAccountQuery,
  useGetOwnPayInWaysQuery,
  useListOwnJobsQuery,
  useListOwnQuestionsQuery,
  useAnswerOwnQuestionMutation,
  useListOwnEntriesQuery,
  useListOwnDepositsQuery,
  useListOwnerSessionsQuery,
  useAskOwnerLinkMutation,
  useOpenOwnerSessionMutation,
  useEndOwnerSessionMutation,
  useStartOwnPayInMutation,
  useAskOwnRefundMutation,
} = ownerPageApi;

/** A screen of an owner that is opened shows what is there now, not what was when it was left: admins book what it lists. */
export const freshOwnerData = { refetchOnMountOrArgChange: 1 } as const;
/** The interval at which an owner's open page is refetched. */
export const liveOwnerData = { ...freshOwnerData, pollingInterval: 15_000, skipPollingIfUnfocused: true } as const;
