import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import * as messages from '../../../contract/messages';
import type { Bank } from '../../../contract/profile';
import type { Withdrawal } from '../../../contract/withdrawals';
import { errorMessage, isApiError, isNotSent, outcomeOf } from '../../api/apiError';
import { newKey } from '../../api/call';
import { useRequestWithdrawalMutation } from '../../api/withdrawalsApi';
import { formatNaira } from '../../lib/naira';
import { serverNow } from '../../lib/serverTime';
import { sessionStorageState } from '../../lib/siteStorage';
import { useToaster } from '../../ui/toaster';

const sentRequest = z.object({
  /** The Idempotency-Key, for which the server makes one withdrawal. */
  key: z.string(),
  owner: z.string(),
  amount: z.string(),
  /** Amount and account; equal ones are the same request until it is made. */
  about: z.string(),
  atMs: z.number(),
});
export type SentRequest = z.infer<typeof sentRequest>;

export interface Accepted extends Pick<Withdrawal, 'id' | 'reference' | 'status' | 'bank_name' | 'account_no'> {
  amount: string;
  message: string;
}

/** Kept until made, refused, or missing from the list. */
const storage = sessionStorageState('withdrawal', sentRequest);
const nothing = { key: '', about: '' };
let pagesOpen = 0;

/** A refusal does not rule out that an earlier try arrived. */
const isRefused = (error: unknown): boolean =>
  isNotSent(error) || (outcomeOf(error) === 'rejected' && isApiError(error) && error.lostTrip !== true);

// The specification words an answered refusal differently.
const getProblem = (error: unknown): string =>
  errorMessage(
    error,
    isApiError(error) && error.status === 200 ? messages.withdrawals.failed : messages.withdrawals.requestFailed,
  );

export function useWithdrawalRequest(owner: string) {
  // Shared with the page if it is reopened during the call.
  const [send, { data, error, isLoading, reset }] = useRequestWithdrawalMutation({ fixedCacheKey: 'withdrawal' });
  const [request, setRequest] = useState(() => {
    const kept = storage.recall();
    return kept?.owner === owner ? kept : null;
  });
  const [last, setLast] = useState<Pick<SentRequest, 'key' | 'about'>>(request ?? nothing);
  const [found, setFound] = useState<Accepted | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const toaster = useToaster();

  // A running call is shown by the next page.
  const leave = useEffectEvent(() => !isLoading && reset());
  useEffect(() => {
    pagesOpen += 1;
    return () => {
      pagesOpen -= 1;
      leave();
    };
  }, []);

  const forget = () => {
    storage.forget();
    setRequest(null);
  };
  const accepted: Accepted | null =
    data && request
      ? {
          ...data.data,
          id: data.data.transactionId,
          amount: request.amount,
          message: data.message || messages.withdrawals.requested,
        }
      : found;
  const refusal = isMissing
    ? { message: messages.server.pendingNotArrived }
    : isRefused(error) && !isLoading
      ? { message: getProblem(error), error }
      : null;

  return {
    accepted,
    refusal: error || isMissing ? refusal : null,
    isSending: isLoading,
    unanswered: request && !isLoading && !accepted && !(error && refusal) ? request : null,
    ask: async (amount: string, { bank_name, account_no }: Bank): Promise<void> => {
      const about = JSON.stringify([Number(amount), bank_name, account_no]);
      const key = last.about === about ? last.key : newKey();
      const asked = { key, owner, amount, about, atMs: serverNow().getTime() };
      storage.keep(asked);
      setRequest(asked);
      setLast(asked);
      setIsMissing(false);
      const call = send({ amount, idempotencyKey: key });
      const answer = await call;
      if (answer.data || isRefused(answer.error)) storage.forget();
      if (pagesOpen > 0) return;
      const label = messages.withdrawals.label(formatNaira(amount));
      if (answer.data) toaster.success(messages.server.pendingWasSent(label));
      else if (isRefused(answer.error)) toaster.error(messages.server.pendingNotTaken(label, getProblem(answer.error)));
      else toaster.error(messages.withdrawals.noAnswer(label));
      call.reset();
    },
    settle: (made: Withdrawal | null): void => {
      if (made && request) setFound({ ...made, amount: request.amount, message: messages.withdrawals.requested });
      else setIsMissing(true);
      forget();
      reset();
    },
    clear: (): void => {
      setIsMissing(false);
      if (error) {
        setRequest(null);
        reset();
      }
    },
    /** The next request is another, even for the same amount. */
    startAnew: (): void => {
      setLast(nothing);
      setFound(null);
      forget();
      reset();
    },
  };
}
