import type { ReactNode } from 'react';
import type { DecisionState } from '../../../api/useDecisions';

interface Props {
  decision: DecisionState;
  /** Whether a decision can be made now. */
  isOpen: boolean;
  /** What this queue calls a refusal. */
  refuse: 'Reject' | 'Decline';
  onRefuse: () => void;
  onAccept: () => void;
  undo: () => void;
  /** What asks for the reason. */
  children: ReactNode;
}

/** Refuse and accept one row. The one that was pressed undoes it as long as it is held; the other rows stay free. */
export function DecisionButtons({ decision, isOpen, refuse, onRefuse, onAccept, undo, children }: Props) {
  const held = decision?.status === 'held' ? decision.verdict.given_status : null;
  return (
    <div className="desk-actions desk-actions--stacked">
      <button
        type="button"
        className="sn-btn sn-btn--small sn-btn--danger"
        disabled={!isOpen && held !== 'rejected'}
        onClick={held === 'rejected' ? undo : onRefuse}
      >
        {held === 'rejected' ? 'Undo' : refuse}
      </button>
      <button
        type="button"
        className={`sn-btn sn-btn--small ${held === 'approved' ? 'sn-btn--ghost' : 'sn-btn--primary'}`}
        disabled={!isOpen && held !== 'approved'}
        aria-busy={decision?.status === 'sending'}
        onClick={held === 'approved' ? undo : onAccept}
      >
        {held === 'approved' ? 'Undo' : 'Accept'}
      </button>
      {children}
    </div>
  );
}
