import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useStore } from 'react-redux';
import {
  decisionUndone,
  type DecisionOutcome,
  type DecisionsState,
  type HeldDecision,
  selectHeldOne,
  selectOutcome,
} from '../session/decisionsSlice';
import { type GroundState, useAppSelector } from '../session/hooks';
import { holdDecision, type NewDecision, resumeUnsent, sendDecision, undoLastDecision } from './heldDecisions';
import type { ApiPorts } from './ports';
import { personOf } from './usePersonId';

/** Where the decision about one row stands; null where this page knows of none. */
export type DecisionState = HeldDecision | DecisionOutcome | null;

const stateIn = ({ held, outcomes }: DecisionsState, id: string): DecisionState => held[id] ?? outcomes[id] ?? null;

type DeskState = GroundState & Parameters<typeof personOf>[0];

/** What an admin can do about one row: decide it, which is held a while, take that back, or send it at once. */
export function useDeciding() {
  const store = useStore<DeskState>();
  return useMemo(() => {
    const dispatch: ThunkDispatch<DeskState, ApiPorts, UnknownAction> = store.dispatch;
    // Looked up at the press: each of a page's rows would watch the profile otherwise, and a turned page begin and end dozens of watches.
    const person = (): string | null => personOf(store.getState());
    return {
      hold: (decision: Omit<NewDecision, 'by'>) => dispatch(holdDecision({ ...decision, by: person() })),
      undo: (id: string) => void dispatch(decisionUndone(id)),
      /** Takes back the newest one that still can be. */
      undoLast: () => dispatch(undoLastDecision()),
      sendNow: (id: string) => void dispatch(sendDecision(id)),
      /** Makes anew what the end of a session had left unsent of theirs. */
      resume: () => dispatch(resumeUnsent(person())),
    };
  }, [store]);
}

/** As `useDeciding`, with the state of every row: for a whole list. */
export function useDecisions() {
  const deciding = useDeciding();
  const decisions = useAppSelector((state) => state.decisions);
  return useMemo(
    () => ({ ...deciding, stateOf: (id: string): DecisionState => stateIn(decisions, id) }),
    [deciding, decisions],
  );
}

/**
 * The decision about one row: what is known of it, and how it is made. Held, it can be taken back. `waiting` is the status in which a
 * row can be decided.
 */
export function useDecision<Status extends string>(id: string, status: Status, waiting: Status) {
  const { hold, undo } = useDeciding();
  const decision = useAppSelector((state) => selectHeldOne(state, id) ?? selectOutcome(state, id) ?? null);
  // The server's answer counts, though the list has not come again.
  const known = decision?.status === 'decided' ? decision.given_status : status;
  return {
    decision,
    status: known,
    /** Whether a decision can be made now. */
    isOpen: known === waiting && decision === null,
    hold,
    undo: () => undo(id),
  };
}
