import type { Decision as Given } from '../../../../../contract/primitives';
import { isFree, type NewDecision } from '../../../../api/decisionsSlice';
import type { RowState } from '../../../../table/tableTypes';
import { useDecision, useDecisions } from './useDecisions';

export interface Verdict {
  readonly given_status: Given;
  readonly reason?: string;
  readonly fraudulent?: boolean;
  /** The person was told of the member's ban. */
  readonly despite_ban?: true;
}

/** True for a row that left the list and was not reloaded yet: nobody knows whether it can still be decided. */
export const isUnknown = ({ removed, known }: RowState): boolean => removed && !known;

/** The known decision about one row, and the way to make one. `waiting` is the status in which a row can be decided. */
export function useRowDecision<Status extends string>(id: string, status: Status, waiting: Status) {
  const { decide, undo } = useDecisions();
  const decision = useDecision(id);
  const given = decision?.input.given_status as Given | undefined;
  // The server's answer counts, though the list was not reloaded yet.
  const known = decision?.status === 'done' && given ? given : status;
  const isUnderWay = !isFree(decision) && decision?.status !== 'done' && status === waiting;
  return {
    status: known,
    /** The decision under way, and its progress; none about a row that somebody else has decided meanwhile. */
    underWay: isUnderWay && decision && given ? { given, status: decision.status } : null,
    /** The reason why the last decision was refused; otherwise null. */
    refusal: decision?.refusal ?? null,
    /** True if a decision can be made now. */
    isOpen: known === waiting && isFree(decision),
    decide: (made: NewDecision) => decide(made),
    undo: () => undo(id),
  };
}

/** The reason given with a decision that was undone or refused: the written text is not lost. */
export function useReasonBefore(id: string): string | undefined {
  const decision = useDecision(id);
  const reason = decision?.status === 'open' ? decision.input.reason : undefined;
  return typeof reason === 'string' ? reason : undefined;
}
