import type { Decision } from '../../../contract/primitives';
import { isFree, useQueue, useActionState } from '../../pending/hooks';
import type { NewAction } from '../../pending/queue';
import type { RowState } from '../../table/tableTypes';

export interface Verdict {
  readonly given_status: Decision;
  readonly reason?: string;
  readonly fraudulent?: boolean;
  /** The person was told of the member's ban. */
  readonly despite_ban?: true;
}

/** One way to decide one row: the call and its words. */
export interface NewDecision extends NewAction {
  readonly input: Readonly<Record<string, unknown>> & Verdict;
}

const givenIn = ({ given_status: given }: NewAction['input']): Decision | null =>
  given === 'approved' || given === 'rejected' ? given : null;

/** True for a row that left the list and was not read again yet: nobody knows whether it can still be decided. */
export const isUnknown = ({ removed, known }: RowState): boolean => removed && !known;

/** The decision about one row as it is known here, and how one is made. `waiting` is the status in which a row can be decided. */
export function useRowDecision<Status extends string>(id: string, status: Status, waiting: Status) {
  const { schedule, undo } = useQueue();
  const actionState = useActionState(id);
  const given = actionState && 'input' in actionState ? givenIn(actionState.input) : null;
  // The server's answer counts, though the list has not come again.
  const known = actionState?.status === 'done' && given ? given : status;
  const pending = actionState && 'key' in actionState ? actionState : null;
  return {
    status: known,
    /** The decision that is under way, and how far it is; none about a row that somebody else has decided meanwhile. */
    underWay:
      pending && given && status === waiting
        ? { given, status: pending.status, canUndo: pending.status === 'scheduled' }
        : null,
    /** Why the last decision was not taken; null otherwise. */
    refusal: actionState?.status === 'dropped' ? actionState.message : null,
    /** Whether a decision can be made now. */
    isOpen: known === waiting && isFree(actionState),
    schedule: (decision: NewDecision) => schedule(decision),
    undo: () => pending && undo(pending.key),
  };
}
