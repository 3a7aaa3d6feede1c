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

/** True for a row that left the list and was not reloaded yet: nobody knows whether it can still be decided. */
export const isUnknown = ({ removed, known }: RowState): boolean => removed && !known;

/** The known decision about one row, and the way to make one. `waiting` is the status in which a row can be decided. */
export function useRowDecision<Status extends string>(id: string, status: Status, waiting: Status) {
  const { schedule, undo } = useQueue();
  const actionState = useActionState(id);
  const given = actionState && 'input' in actionState ? givenIn(actionState.input) : null;
  // The server's answer counts, though the list was not reloaded yet.
  const known = actionState?.status === 'done' && given ? given : status;
  const pending = actionState && 'key' in actionState ? actionState : null;
  return {
    status: known,
    /** The decision under way, and its progress; none about a row that somebody else has decided meanwhile. */
    underWay:
      pending && given && status === waiting
        ? { given, status: pending.status, canUndo: pending.status === 'scheduled' }
        : null,
    /** The reason why the last decision was refused; otherwise null. */
    refusal: actionState?.status === 'dropped' ? actionState.message : null,
    /** True if a decision can be made now. */
    isOpen: known === waiting && isFree(actionState),
    schedule: (decision: NewDecision) => schedule(decision),
    undo: () => pending && undo(pending.key),
  };
}
