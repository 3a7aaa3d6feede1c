import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { useRowDecision } from './useRowDecision';

type RowDecision = ReturnType<typeof useRowDecision>;

interface Props extends Pick<RowDecision, 'underWay' | 'isOpen' | 'undo'> {
  /** The list's word for a refusal. */
  refuse: 'Reject' | 'Decline';
  onRefuse: () => void;
  onAccept: () => void;
  /** Opens the form for the reason. */
  children: ReactNode;
}

/** Refuse and accept one row. The pressed one undoes it before it is sent; the other rows stay free. */
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

/** The state of a decision under way, in the place of the row's status. */
export function DecisionTag({
  underWay,
  refuse,
}: Pick<Props, 'refuse'> & { underWay: NonNullable<RowDecision['underWay']> }) {
  return (
    <>
      <span className="sn-tag sn-tag--info">{underWay.given === 'approved' ? accepting : refusing[refuse]}</span>
      {underWay.status === 'unanswered' && <small className="admin-refused">No answer yet</small>}
    </>
  );
}
