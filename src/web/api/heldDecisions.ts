import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { urlOf } from '../../contract/endpoint';
import { limits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import { reviewProof } from '../../contract/proofs';
import { decideWithdrawal } from '../../contract/withdrawals';
import {
  type DecisionQueue,
  decisionHeld,
  decisionSending,
  decisionSettled,
  decisionStuck,
  decisionUndone,
  type HeldDecision,
  isOf,
  selectHeld,
  selectHeldOne,
  selectUnsent,
  unsentDismissed,
} from '../session/decisionsSlice';
import type { GroundState } from '../session/hooks';
import { selectToken } from '../session/sessionSlice';
import { adminApi } from './adminApi';
import { errorMessage, isApiError, isUndone, outcomeOf } from './apiError';
import { baseApi } from './baseApi';
import { newKey } from './idempotencyKeys';
import type { ApiPorts } from './ports';
import { type Entity, wholeTag } from './tags';

const leavingWaitMs = 3_000;

type Step<Result> = ThunkAction<Result, GroundState, ApiPorts, UnknownAction>;

export type NewDecision = Pick<HeldDecision, 'queue' | 'id' | 'verdict' | 'label' | 'by'>;

const entityOf: Record<DecisionQueue, Entity> = { proofs: 'proof', withdrawals: 'withdrawal' };
const failureOf: Record<DecisionQueue, string> = {
  proofs: messages.proofs.updateFailed,
  withdrawals: messages.withdrawals.updateFailed,
};

/** Holds a decision: it goes out by itself once there was time to take it back. What is decided or on its way is left alone. */
export const holdDecision =
  (decision: NewDecision): Step<void> =>
  (dispatch, getState, { clock }) => {
    if (selectHeldOne(getState(), decision.id)) return;
    dispatch(
      decisionHeld({
        ...decision,
        key: newKey(),
        untilMs: clock.now() + limits.decisionUndoMs,
        status: 'held',
        attempted: false,
        problem: '',
      }),
    );
  };

const callFor =
  ({ queue, id, verdict, key: idempotencyKey }: HeldDecision): Step<Promise<{ data?: unknown; error?: unknown }>> =>
  (dispatch) => {
    if (queue === 'proofs')
      return dispatch(adminApi.endpoints.reviewProof.initiate({ id, ...verdict, idempotencyKey }, { track: false }));
    const { given_status, reason, despite_ban } = verdict;
    return dispatch(
      adminApi.endpoints.decideWithdrawal.initiate(
        { withdrawl_id: id, given_status, reason, despite_ban, idempotencyKey },
        { track: false },
      ),
    );
  };

/** Sends a held decision now, and one that was stuck again under its key. */
export const sendDecision =
  (id: string): Step<Promise<void>> =>
  async (dispatch, getState) => {
    const decision = selectHeldOne(getState(), id);
    if (!decision || decision.status === 'sending') return;
    const { queue, verdict } = decision;
    dispatch(decisionSending(id));
    const { data: answer, error } = await dispatch(callFor(decision));
    // An answer that could not be read is one of a decision that was done.
    if (answer || (isApiError(error) && error.status === 'DRIFT' && error.foreign !== true))
      return void dispatch(decisionSettled({ id, outcome: { status: 'decided', given_status: verdict.given_status } }));
    const message = errorMessage(error, failureOf[queue]);
    if (outcomeOf(error) !== 'rejected')
      return void dispatch(decisionStuck({ id, problem: message, attempted: decision.attempted || !isUndone(error) }));
    dispatch(decisionSettled({ id, outcome: { status: 'refused', message } }));
    // Somebody else was faster, or the row is gone: what the desk shows of it is old.
    dispatch(baseApi.util.invalidateTags([wholeTag(entityOf[queue])]));
  };

/** The newest decision that can still be taken back. */
export const lastUndoable = (held: Readonly<Record<string, HeldDecision>>): HeldDecision | undefined =>
  Object.values(held).findLast(({ status, attempted }) => status !== 'sending' && !attempted);

export const undoLastDecision = (): Step<void> => (dispatch, getState) => {
  const last = lastUndoable(selectHeld(getState()));
  if (last) dispatch(decisionUndone(last.id));
};

/** Sends all that is held, for somebody who is about to leave; answers once the server has, or after a while. */
export const sendHeldDecisions = (): Step<Promise<void>> => async (dispatch, getState) => {
  const sent = Promise.all(Object.keys(selectHeld(getState())).map((id) => dispatch(sendDecision(id))));
  const patience = new Promise<void>((resolve) => setTimeout(resolve, leavingWaitMs));
  await Promise.race([sent, patience]);
};

/** Sends all that is held while the page is being left: the browser finishes these calls without it. */
export const sendWhileLeaving =
  (): Step<void> =>
  (dispatch, getState, { fetch, origin }) => {
    const token = selectToken(getState());
    if (token === null) return;
    for (const { queue, id, verdict, key } of Object.values(selectHeld(getState()))) {
      const [endpoint, body] =
        queue === 'proofs'
          ? ([reviewProof, verdict] as const)
          : ([
              decideWithdrawal,
              {
                withdrawl_id: id,
                given_status: verdict.given_status,
                reason: verdict.reason,
                despite_ban: verdict.despite_ban,
              },
            ] as const);
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key };
      const request = { method: endpoint.method, headers, body: JSON.stringify(body), keepalive: true };
      // Nobody is there any more to hear of a failure; a page that comes back asks again under the same key.
      void fetch(origin + urlOf(endpoint, { id }), request).catch(() => undefined);
      dispatch(decisionStuck({ id, attempted: true, problem: '' }));
    }
  };

/**
 * Makes anew what the end of a session has left unsent of this person's. What had gone out keeps its key and goes out at once:
 * it may have been done, so that there is nothing to take back.
 */
export const resumeUnsent =
  (personId: string | null): Step<void> =>
  (dispatch, getState, { clock }) => {
    const own = selectUnsent(getState()).filter((decision) => isOf(decision, personId));
    dispatch(unsentDismissed(personId));
    for (const decision of own)
      dispatch(
        decisionHeld({
          ...decision,
          status: 'held',
          problem: '',
          untilMs: clock.now() + (decision.attempted ? 0 : limits.decisionUndoMs),
        }),
      );
  };
