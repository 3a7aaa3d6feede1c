import { useState } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { StatusTag } from '../../../ui/StatusTag';
import { RejectDialog } from './RejectDialog';
import { useProofDecision } from './useProofDecision';
import './proofStatus.css';

const underWay = { approved: 'Accepting', rejected: 'Rejecting' } as const;

/** A proof's state as it is known here, a decision just made included. */
export function ProofStatus({ proof }: { proof: Proof }) {
  const { status, decision } = useProofDecision(proof);
  const isUnderWay = decision?.status === 'held' || decision?.status === 'sending';
  return (
    <span className="proof-status">
      {isUnderWay ? (
        <span className="sn-tag sn-tag--info">{underWay[decision.verdict.given_status]}</span>
      ) : (
        <StatusTag kind="proof" status={status} />
      )}
      {decision?.status === 'refused' && <small>{decision.message}</small>}
      {decision?.status === 'stuck' && <small>Not sent yet</small>}
    </span>
  );
}

const buttonsOf = { rejected: 'Reject', approved: 'Accept' } as const;

/** Reject and Accept for one proof. The one that was pressed undoes it as long as it is held; the other rows stay free. */
export function ProofActions({ proof }: { proof: Proof }) {
  const { decision, isOpen, accept, reject, undo } = useProofDecision(proof);
  const [refusing, setRefusing] = useState(false);
  const held = decision?.status === 'held' ? decision.verdict.given_status : null;
  const isBusy = decision?.status === 'sending';
  const labelOf = (verdict: keyof typeof buttonsOf): string => (held === verdict ? 'Undo' : buttonsOf[verdict]);

  return (
    <div className="desk-actions desk-actions--stacked">
      <button
        type="button"
        className="sn-btn sn-btn--small sn-btn--danger"
        disabled={!isOpen && held !== 'rejected'}
        onClick={held === 'rejected' ? undo : () => setRefusing(true)}
      >
        {labelOf('rejected')}
      </button>
      <button
        type="button"
        className={`sn-btn sn-btn--small ${held === 'approved' ? 'sn-btn--ghost' : 'sn-btn--primary'}`}
        disabled={!isOpen && held !== 'approved'}
        aria-busy={isBusy}
        onClick={held === 'approved' ? undo : accept}
      >
        {labelOf('approved')}
      </button>
      <RejectDialog proof={proof} open={refusing} onReject={reject} onClose={() => setRefusing(false)} />
    </div>
  );
}
