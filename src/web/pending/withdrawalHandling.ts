import type { AnswerOf } from '../../contract/endpoint';
import * as messages from '../../contract/messages';
import type { requestWithdrawal } from '../../contract/withdrawals';
import { errorMessage, isApiError } from '../api/apiError';
import { withdrawalsApi } from '../api/withdrawalsApi';
import type { Handling } from './handling';

/** Withdrawals are found in the member's list by the key of their request, which the server keeps for good. */
export const withdrawalHandling: Handling = {
  find:
    ({ key }) =>
    async (dispatch): Promise<AnswerOf<typeof requestWithdrawal> | null | undefined> => {
      const { data: list } = await dispatch(
        withdrawalsApi.endpoints.listWithdrawals.initiate(
          { key, page: 1, pageSize: 1 },
          { subscribe: false, forceRefetch: true },
        ),
      );
      if (!list) return undefined;
      const [made] = list.data;
      if (!made) return null;
      const { id: transactionId, reference, status, bank_name, account_no } = made;
      return {
        error: false,
        message: messages.withdrawals.requested,
        data: { transactionId, reference, status, bank_name, account_no },
      };
    },
  // The specification has other words for an answer that was delivered and refuses.
  problemOf: (error) =>
    errorMessage(
      error,
      isApiError(error) && error.status === 200 ? messages.withdrawals.failed : messages.withdrawals.requestFailed,
    ),
};
