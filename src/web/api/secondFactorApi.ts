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
import { fromContract } from './fromContract';
import { listTag, onSuccess, wholeTag } from './tags';

const changed = onSuccess(() => [wholeTag('secondFactor')]);

/** The second step at login: at the entrance, under an admin's own account, and before decisions about money. */
export const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query({ ...fromContract(getSecondFactor), providesTags: [wholeTag('secondFactor')] }),

    giveLoginCode: build.mutation(fromContract(giveLoginCode)),
    beginLoginEnrolment: build.mutation(fromContract(beginLoginEnrolment)),
    finishLoginEnrolment: build.mutation(fromContract(finishLoginEnrolment)),
    beginEnrolment: build.mutation(fromContract(beginEnrolment)),
    finishEnrolment: build.mutation({
      ...fromContract(finishEnrolment),
      invalidatesTags: onSuccess(() => [wholeTag('secondFactor'), listTag('session')]),
    }),
    renewRecoveryCodes: build.mutation({ ...fromContract(renewRecoveryCodes), invalidatesTags: changed }),
    turnOffSecondFactor: build.mutation({ ...fromContract(turnOffSecondFactor), invalidatesTags: changed }),
    confirmDecisions: build.mutation({ ...fromContract(confirmDecisions), invalidatesTags: changed }),
    resetSecondFactor: build.mutation({ ...fromContract(resetSecondFactor), invalidatesTags: changed }),
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
