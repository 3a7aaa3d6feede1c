import { useState } from 'react';
import * as messages from '../../../contract/messages';
import type { Withdrawal } from '../../../contract/withdrawals';
import { errorMessage, fieldErrors, isApiError, isUndone, outcomeOf } from '../../api/apiError';
import { newKey } from '../../api/idempotencyKeys';
import { useRequestWithdrawalMutation } from '../../api/withdrawalsApi';
import { dropUnanswered, keepUnanswered, readUnanswered, type UnansweredRequest, useUnanswered } from './unanswered';

/** What a refused request has to say: under the field, or above the button. */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** A request that the server has taken, as it stands: one sent again may have been decided long ago. */
export interface Accepted extends Pick<Withdrawal, 'id' | 'reference' | 'status' | 'bank_name' | 'account_no'> {
  amount: string;
  message: string;
}

/** `unanswered`: nobody knows yet. */
export type Outcome = { accepted: Accepted } | { refusal: Refusal } | 'unanswered';

/**
 * Asks for withdrawals, one after the other. A request is written down before it leaves and crossed out once it is decided:
 * what stands there after a broken line, a closed page or a new login is sent again as the same request, or given up.
 */
export function useWithdrawal(owner: string) {
  const [request] = useRequestWithdrawalMutation();
  const [asking, setAsking] = useState(false);
  const unanswered = useUnanswered(owner);

  const put = async (sent: UnansweredRequest, { isNew = false } = {}): Promise<Outcome> => {
    keepUnanswered(owner, sent);
    const { data: answer, error } = await request({ amount: sent.amount, idempotencyKey: sent.key });
    // What was not let in did nothing; of what had gone out before, that says nothing.
    const undecided = error && outcomeOf(error) !== 'rejected' && !(isNew && isUndone(error));
    if (!undecided) dropUnanswered(owner, sent.key);
    if (answer) {
      const { transactionId: id, ...withdrawal } = answer.data;
      const message = answer.message || messages.withdrawals.requested;
      return { accepted: { ...withdrawal, id, amount: sent.amount, message } };
    }
    if (undecided) return 'unanswered';
    // The specification has other words for an answer that was delivered and says no.
    const wordless =
      isApiError(error) && error.status === 200 ? messages.withdrawals.failed : messages.withdrawals.requestFailed;
    return { refusal: { message: errorMessage(error, wordless), fields: fieldErrors(error) } };
  };

  return {
    /** Null while the form itself waits for the answer: it is not overdue yet. */
    unanswered: asking ? null : unanswered,
    /** Another tab may have sent one since this form was shown: that one comes first. */
    ask: async (amount: string): Promise<Outcome> => {
      if (readUnanswered(owner)) return 'unanswered';
      setAsking(true);
      const outcome = await put({ key: newKey(), amount, atMs: Date.now() }, { isNew: true });
      setAsking(false);
      return outcome;
    },
    askAgain: (sent: UnansweredRequest) => put(sent),
    giveUp: (sent: UnansweredRequest) => dropUnanswered(owner, sent.key),
  };
}
