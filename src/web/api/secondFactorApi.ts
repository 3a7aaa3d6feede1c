import * as secondFactor from '../../contract/secondFactor';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

export const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query(fromQuery(secondFactor.getSecondFactor)),

    giveLoginCode: build.mutation(fromMutation(secondFactor.giveLoginCode)),
    beginLoginEnrolment: build.mutation(fromMutation(secondFactor.beginLoginEnrolment)),
    finishLoginEnrolment: build.mutation(fromMutation(secondFactor.finishLoginEnrolment)),
    beginEnrolment: build.mutation(fromMutation(secondFactor.beginEnrolment)),
    finishEnrolment: build.mutation(fromMutation(secondFactor.finishEnrolment)),
    renewRecoveryCodes: build.mutation(fromMutation(secondFactor.renewRecoveryCodes)),
    turnOffSecondFactor: build.mutation(fromMutation(secondFactor.turnOffSecondFactor)),
    confirmDecisions: build.mutation(fromMutation(secondFactor.confirmDecisions)),
    resetSecondFactor: build.mutation(fromMutation(secondFactor.resetSecondFactor)),
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
