import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { startBulkDecision } from '../../../../../contract/bulkDecisions';
import type { ArgOf } from '../../../../../contract/endpoint';
import { limits } from '../../../../../contract/limits';
import { adminApi } from '../../../../api/adminApi';
import { useLogoutMutation } from '../../../../api/authApi';
import {
  type Decision,
  decisionForgotten,
  decisionMade,
  decisionSent,
  type DecisionsState,
  decisionUndone,
  isFree,
  listWaiting,
  type NewDecision,
  selectDecision,
  selectDecisions,
} from '../../../../api/decisionsSlice';
import { newKey, type ApiPorts } from '../../../../api/call';
import type { BaseState } from '../../../../session/networkSlice';

type State = BaseState & { readonly decisions: DecisionsState };
type Step<Result> = ThunkAction<Result, State, ApiPorts, UnknownAction>;
type Call = Step<Promise<unknown> & { requestId: string }>;

const leavingWaitMs = 3_000;

const mutations = {
  reviewProof: adminApi.endpoints.reviewProof,
  decideWithdrawal: adminApi.endpoints.decideWithdrawal,
  startBulkDecision: adminApi.endpoints.startBulkDecision,
} as unknown as Record<NewDecision['name'], { initiate: (input: object, how: { track: false }) => Call }>;

const send =
  ({ subject, name, input }: Decision): Step<Promise<unknown>> =>
  (dispatch) => {
    const call = dispatch(mutations[name].initiate(input, { track: false }));
    dispatch(decisionSent({ subject, requestId: call.requestId }));
    return call;
  };

/** Sends undoable decisions now, such as on leaving. */
export const sendAll = (): Step<Promise<unknown>> => (dispatch, getState) =>
  Promise.all(listWaiting(selectDecisions(getState())).map((decision) => dispatch(send(decision))));

export const decide =
  (decision: NewDecision): Step<void> =>
  (dispatch, getState, { clock }) => {
    const { subject } = decision;
    if (!isFree(selectDecision(getState(), subject))) return;
    const dueAtMs = clock.now() + limits.decisionUndoMs;
    dispatch(decisionMade({ ...decision, dueAtMs }));
    setTimeout(() => {
      const now = selectDecision(getState(), subject);
      if (now?.status === 'waiting' && now.dueAtMs === dueAtMs) void dispatch(send(now));
    }, limits.decisionUndoMs);
  };

export const undoLast = (): Step<void> => (dispatch, getState) => {
  const last = listWaiting(selectDecisions(getState())).at(-1);
  if (last) dispatch(decisionUndone(last.subject));
};

const useAdminDispatch = useDispatch.withTypes<ThunkDispatch<State, ApiPorts, UnknownAction>>();
export const useDecisionSelector = useSelector.withTypes<State>();

export function useDecisions() {
  const dispatch = useAdminDispatch();
  return useMemo(
    () => ({
      decide: (decision: NewDecision) => dispatch(decide(decision)),
      undo: (subject: string) => void dispatch(decisionUndone(subject)),
      undoLast: () => dispatch(undoLast()),
      sendAll: () => dispatch(sendAll()),
      forget: (subject: string) => void dispatch(decisionForgotten(subject)),
    }),
    [dispatch],
  );
}

/** Starts after the undo time; then the server continues alone. @returns the key for `useDecision` */
export function useScheduleBulk() {
  const { decide: decideLater } = useDecisions();
  return (input: ArgOf<typeof startBulkDecision>, label: string): string => {
    const subject = newKey();
    decideLater({ name: 'startBulkDecision', subject, label, input });
    return subject;
  };
}

export const useDecision = (subject: string | null): Decision | undefined =>
  useDecisionSelector((state) => selectDecision(state, subject ?? undefined));

/** True for decidable rows. */
export function useFreeRows(): (subject: string) => boolean {
  const decisions = useDecisionSelector(selectDecisions);
  return (subject) => isFree(decisions[subject]);
}

export function useLeaveAdmin() {
  const { sendAll: sendWaiting } = useDecisions();
  const [logout, { isLoading }] = useLogoutMutation();
  const [sending, setSending] = useState(false);
  const leave = async (): Promise<void> => {
    setSending(true);
    await Promise.race([sendWaiting(), new Promise((resolve) => setTimeout(resolve, leavingWaitMs))]);
    setSending(false);
    await logout();
  };
  return [leave, { isLoading: sending || isLoading }] as const;
}
