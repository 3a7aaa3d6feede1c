import * as messages from '../../contract/messages';
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
import { fromContract } from './fromContract';
import { invalidatesUnlessNotSent, listTag, onSuccess, wholeTag } from './tags';

/** The calls of the owner's page: they go by the cookie of this browser, also beside a session of a member. */
export const ownerPageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnerSelf: build.query({ ...fromContract(getOwnerSelf), providesTags: [wholeTag('ownerSelf')] }),
    getOwnerAccount: build.query({ ...fromContract(getOwnerAccount), providesTags: [listTag('ownMoney')] }),
    getOwnPayInWays: build.query({ ...fromContract(getOwnPayInWays), providesTags: [listTag('ownMoney')] }),
    listOwnJobs: build.query({ ...fromContract(listOwnJobs), providesTags: [listTag('ownJob')] }),
    listOwnQuestions: build.query({ ...fromContract(listOwnQuestions), providesTags: [listTag('ownJob')] }),
    listOwnEntries: build.query({ ...fromContract(listOwnEntries), providesTags: [listTag('ownMoney')] }),
    listOwnDeposits: build.query({ ...fromContract(listOwnDeposits), providesTags: [listTag('ownMoney')] }),
    listOwnerSessions: build.query({ ...fromContract(listOwnerSessions), providesTags: [listTag('ownBrowser')] }),

    askOwnerLink: build.mutation(fromContract(askOwnerLink)),
    openOwnerSession: build.mutation({
      ...fromContract(openOwnerSession),
      invalidatesTags: onSuccess(() => [
        wholeTag('ownerSelf'),
        listTag('ownMoney'),
        wholeTag('ownJob'),
        listTag('ownBrowser'),
      ]),
    }),
    endOwnerSession: build.mutation({
      ...fromContract(endOwnerSession, {
        success: messages.ownerAccess.closed,
        failure: messages.ownerPage.closeFailed,
      }),
      invalidatesTags: onSuccess(() => [listTag('ownBrowser')]),
    }),
    startOwnPayIn: build.mutation({
      ...fromContract(startOwnPayIn),
      invalidatesTags: invalidatesUnlessNotSent(() => [listTag('ownMoney')]),
    }),
    answerOwnQuestion: build.mutation({
      ...fromContract(answerOwnQuestion, {
        success: ({ agreed }) => messages.ownerPage[agreed ? 'questionAgreed' : 'questionRefused'],
        failure: messages.ownerPage.questionFailed,
      }),
      invalidatesTags: invalidatesUnlessNotSent(() => [wholeTag('ownJob')]),
    }),
    askOwnRefund: build.mutation({
      ...fromContract(askOwnRefund, {
        success: messages.ownerPage.refundAsked,
        failure: messages.ownerPage.refundFailed,
      }),
      invalidatesTags: invalidatesUnlessNotSent(() => [listTag('ownMoney')]),
    }),
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
/** How often what an owner looks at is asked for again. */
export const liveOwnerData = { ...freshOwnerData, pollingInterval: 15_000, skipPollingIfUnfocused: true } as const;
