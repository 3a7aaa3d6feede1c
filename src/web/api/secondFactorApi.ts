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
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

/** The second factor: at login, under an admin's own account, and before decisions about money. */
export const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query(fromQuery(getSecondFactor)),

    giveLoginCode: build.mutation(fromMutation(giveLoginCode)),
    beginLoginEnrolment: build.mutation(fromMutation(beginLoginEnrolment)),
    finishLoginEnrolment: build.mutation(fromMutation(finishLoginEnrolment)),
    beginEnrolment: build.mutation(fromMutation(beginEnrolment)),
    finishEnrolment: build.mutation(fromMutation(finishEnrolment)),
    renewRecoveryCodes: build.mutation(fromMutation(renewRecoveryCodes)),
    turnOffSecondFactor: build.mutation(fromMutation(turnOffSecondFactor)),
    confirmDecisions: build.mutation(fromMutation(confirmDecisions)),
    resetSecondFactor: build.mutation(fromMutation(resetSecondFactor)),
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
