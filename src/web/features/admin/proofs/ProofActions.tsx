import { useState } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { StatusTag } from '../../../ui/StatusTag';
import { DecisionButtons } from '../decisions/DecisionButtons';
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

/** Reject and Accept for one proof. */
export function ProofActions({ proof }: { proof: Proof }) {
  const { decision, isOpen, accept, reject, undo } = useProofDecision(proof);
  const [refusing, setRefusing] = useState(false);
  return (
    <DecisionButtons
      {...{ decision, isOpen, undo }}
      refuse="Reject"
      onRefuse={() => setRefusing(true)}
      onAccept={accept}
    >
      <RejectDialog proof={proof} open={refusing} onReject={reject} onClose={() => setRefusing(false)} />
    </DecisionButtons>
  );
}
