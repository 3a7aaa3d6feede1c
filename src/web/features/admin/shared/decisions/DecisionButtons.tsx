import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Decision as Given } from '../../../../../contract/primitives';
import { isFree, type NewDecision } from '../../../../api/decisionsSlice';
import type { RowState } from '../../../../table/tableTypes';
import { useDecision, useDecisions } from './useDecisions';

type RowDecision = ReturnType<typeof useRowDecision>;

interface Props extends Pick<RowDecision, 'underWay' | 'isOpen' | 'undo'> {
  refuse: 'Reject' | 'Decline';
  onRefuse: () => void;
  onAccept: () => void;
  children: ReactNode;
}

/** Refuses or accepts a row; pressing again undoes it before it is sent. */
export function DecisionButtons({ underWay, isOpen, refuse, onRefuse, onAccept, undo, children }: Props) {
  const undoable = underWay?.status === 'waiting' ? underWay.given : null;
  return (
    <div className="admin-actions admin-actions--decide">
      <Button
        danger
        size="small"
        disabled={!isOpen && undoable !== 'rejected'}
        onClick={undoable === 'rejected' ? undo : onRefuse}
      >
        {undoable === 'rejected' ? 'Undo' : refuse}
      </Button>
      <Button
        type={undoable === 'approved' ? 'default' : 'primary'}
        size="small"
        disabled={!isOpen && undoable !== 'approved'}
        aria-busy={underWay?.status === 'sending'}
        onClick={undoable === 'approved' ? undo : onAccept}
      >
        {undoable === 'approved' ? 'Undo' : 'Accept'}
      </Button>
      {children}
    </div>
  );
}

const accepting = 'Accepting';
const refusing = { Reject: 'Rejecting', Decline: 'Declining' } as const;

export const DecisionTag = ({
  underWay,
  refuse,
}: Pick<Props, 'refuse'> & { underWay: NonNullable<RowDecision['underWay']> }) => (
  <>
    <span className="sn-tag sn-tag--info">{underWay.given === 'approved' ? accepting : refusing[refuse]}</span>
    {underWay.status === 'unanswered' && <small className="admin-refused">No answer yet</small>}
  </>
);

export interface Verdict {
  readonly given_status: Given;
  readonly reason?: string;
  readonly fraudulent?: boolean;
  /** The admin has seen the member's ban. */
  readonly despite_ban?: true;
}

/** True for removed rows whose status is unknown until a reload. */
export const isUnknown = ({ removed, known }: RowState): boolean => removed && !known;

/** A row's decision, and a function to make one; `waiting` is the undecided status. */
export function useRowDecision<Status extends string>(id: string, status: Status, waiting: Status) {
  const { decide, undo } = useDecisions();
  const decision = useDecision(id);
  const given = decision?.input.given_status as Given | undefined;
  // The answer counts even before the list reloads.
  const known = decision?.status === 'done' && given ? given : status;
  const isUnderWay = !isFree(decision) && decision?.status !== 'done' && status === waiting;
  return {
    status: known,
    /** The decision in progress; none if someone else decided. */
    underWay: isUnderWay && decision && given ? { given, status: decision.status } : null,
    refusal: decision?.refusal ?? null,
    isOpen: known === waiting && isFree(decision),
    decide: (made: NewDecision) => decide(made),
    undo: () => undo(id),
  };
}

/** The reason of an undone or refused decision, to keep its text. */
export function useReasonBefore(id: string): string | undefined {
  const decision = useDecision(id);
  const reason = decision?.status === 'open' ? decision.input.reason : undefined;
  return typeof reason === 'string' ? reason : undefined;
}
