import { createSlice, isFulfilled, isPending, isRejected, type PayloadAction } from '@reduxjs/toolkit';
import * as messages from '../../contract/messages';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';
import { errorMessage, isApiError, isNotSent, outcomeOf } from './apiError';

const lists = {
  reviewProof: 'listProofs',
  decideWithdrawal: 'listAdminWithdrawals',
  startBulkDecision: 'listBulkDecisions',
} as const;

export interface NewDecision {
  readonly name: keyof typeof lists;
  readonly subject: string;
  readonly label: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** `waiting`: can be undone. `unanswered`: free after the list's refetch. `open`: undone or refused, and free. */
export interface Decision extends NewDecision {
  readonly dueAtMs: number;
  status: 'waiting' | 'sending' | 'unanswered' | 'done' | 'open';
  requestId: string | null;
  readonly refusal: string | null;
  readonly answer: unknown;
}

export type DecisionsState = Record<string, Decision>;

const settledMax = 1_000;

export const isFree = (decision: Decision | undefined): boolean => !decision || decision.status === 'open';

const getOutcome = (error: unknown): Pick<Decision, 'status' | 'refusal' | 'answer'> => {
  // Our server's answer in another shape: it was done.
  if (isApiError(error) && error.status === 'DRIFT' && error.foreign !== true)
    return { status: 'done', refusal: null, answer: null };
  if (outcomeOf(error) !== 'rejected' && !isNotSent(error))
    return { status: 'unanswered', refusal: null, answer: null };
  return { status: 'open', refusal: errorMessage(error, messages.server.pendingFailed), answer: null };
};

const initialState: DecisionsState = {};

export const decisionsSlice = createSlice({
  name: 'decisions',
  initialState,
  reducers: {
    decisionMade: (state, { payload }: PayloadAction<NewDecision & Pick<Decision, 'dueAtMs'>>) => {
      Reflect.deleteProperty(state, payload.subject);
      state[payload.subject] = { ...payload, status: 'waiting', requestId: null, refusal: null, answer: null };
      const settled = Object.values(state).filter(({ status }) => status === 'done' || status === 'open');
      for (const { subject } of settled.slice(0, -settledMax)) Reflect.deleteProperty(state, subject);
    },
    decisionUndone: (state, { payload: subject }: PayloadAction<string>) => {
      const decision = state[subject];
      if (decision?.status === 'waiting') decision.status = 'open';
    },
    decisionSent: (state, { payload }: PayloadAction<{ subject: string; requestId: string }>) => {
      const decision = state[payload.subject];
      if (decision) Object.assign(decision, { status: 'sending', requestId: payload.requestId });
    },
    decisionForgotten: (state, { payload: subject }: PayloadAction<string>) => {
      Reflect.deleteProperty(state, subject);
    },
  },
  extraReducers: (build) => {
    build
      .addCase(sessionEnded, () => initialState)
      .addCase(sessionStarted, () => initialState)
      .addMatcher(isPending, (state, { meta }) => {
        const { endpointName } = meta.arg as { endpointName?: string };
        for (const decision of Object.values(state))
          if (decision.status === 'unanswered' && lists[decision.name] === endpointName)
            decision.requestId = meta.requestId;
      })
      .addMatcher(isFulfilled, (state, { meta, payload }) => {
        for (const decision of Object.values(state)) {
          if (decision.requestId !== meta.requestId) continue;
          if (decision.status === 'sending') Object.assign(decision, { status: 'done', answer: payload });
          else if (decision.status === 'unanswered') decision.status = 'open';
        }
      })
      .addMatcher(isRejected, (state, { meta, payload }) => {
        for (const decision of Object.values(state))
          if (decision.status === 'sending' && decision.requestId === meta.requestId)
            Object.assign(decision, getOutcome(payload));
      });
  },
  selectors: {
    selectDecisions: (state) => state,
    selectDecision: (state, subject: string | undefined): Decision | undefined => state[subject ?? ''],
  },
});

export const { decisionMade, decisionUndone, decisionSent, decisionForgotten } = decisionsSlice.actions;
export const { selectDecisions, selectDecision } = decisionsSlice.selectors;

export const listOpen = (decisions: DecisionsState): Decision[] =>
  Object.values(decisions).filter(({ status }) => status !== 'done' && status !== 'open');
export const listWaiting = (decisions: DecisionsState): Decision[] =>
  Object.values(decisions).filter(({ status }) => status === 'waiting');
