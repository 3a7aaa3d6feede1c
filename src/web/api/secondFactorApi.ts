import {
  beginEnrolment,
  beginLoginEnrolment,
  confirmDecisions,
  finishEnrolment,
  finishLoginEnrolment,
  getSecondFactor,
  giveLoginCode,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
} from '../../contract/secondFactor';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag, onSuccess, wholeTag } from './tags';

const changed = onSuccess(() => [wholeTag('secondFactor')]);

/** The second factor: at login, under an admin's own account, and before decisions about money. */
export const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query({ ...fromContract(getSecondFactor), providesTags: [wholeTag('secondFactor')] }),

    giveLoginCode: build.mutation(fromContract(giveLoginCode, { success: messages.login.success, failure: null })),
    beginLoginEnrolment: build.mutation(fromContract(beginLoginEnrolment)),
    finishLoginEnrolment: build.mutation(fromContract(finishLoginEnrolment)),
    beginEnrolment: build.mutation(fromContract(beginEnrolment)),
    finishEnrolment: build.mutation({
      ...fromContract(finishEnrolment, { success: messages.secondFactor.enabled, failure: null }),
      invalidatesTags: onSuccess(() => [wholeTag('secondFactor'), listTag('session')]),
    }),
    renewRecoveryCodes: build.mutation({
      ...fromContract(renewRecoveryCodes, { success: messages.secondFactor.renewed, failure: null }),
      invalidatesTags: changed,
    }),
    turnOffSecondFactor: build.mutation({
      ...fromContract(turnOffSecondFactor, { success: messages.secondFactor.turnedOff, failure: null }),
      invalidatesTags: changed,
    }),
    confirmDecisions: build.mutation({ ...fromContract(confirmDecisions), invalidatesTags: changed }),
    resetSecondFactor: build.mutation({
      ...fromContract(resetSecondFactor, {
        success: messages.secondFactor.reset,
        failure: messages.secondFactor.resetFailed,
      }),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useGetSecondFactorQuery,
  useGiveLoginCodeMutation,
  useBeginLoginEnrolmentMutation,
  useFinishLoginEnrolmentMutation,
  useBeginEnrolmentMutation,
  useFinishEnrolmentMutation,
  useRenewRecoveryCodesMutation,
  useTurnOffSecondFactorMutation,
  useConfirmDecisionsMutation,
  useResetSecondFactorMutation,
} = secondFactorApi;
