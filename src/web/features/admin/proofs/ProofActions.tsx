import { useState } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { StatusTag } from '../../../ui/StatusTag';
import { DecisionButtons } from '../decisions/DecisionButtons';
import { useAskBanned } from '../decisions/useAskBanned';
import { RejectDialog } from './RejectDialog';
import { ReopenProof } from './ReopenProof';
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
      {proof.status === 'rejected' && proof.reason !== null && (
        <small className="proof-status__reason" title={proof.reason}>
          {proof.reason}
        </small>
      )}
      {decision?.status === 'refused' && <small>{decision.message}</small>}
      {decision?.status === 'stuck' && <small>No answer yet</small>}
    </span>
  );
}

/** Reject and Accept for one proof; for a rejected one the way back into review. */
export function ProofActions({ proof, left }: { proof: Proof; left: boolean }) {
  const { decision, isOpen, accept, reject, undo } = useProofDecision(proof);
  const banned = useAskBanned();
  const [refusing, setRefusing] = useState(false);
  if (proof.status === 'rejected' && !left)
    return (
      <div className="desk-actions">
        <ReopenProof proof={proof} className="sn-btn sn-btn--small sn-btn--ghost" />
      </div>
    );
  return (
    <DecisionButtons
      {...{ decision, isOpen, undo }}
      refuse="Reject"
      onRefuse={() => setRefusing(true)}
      onAccept={() => banned.ask(proof.userInfo, accept)}
    >
      {banned.dialog}
      <RejectDialog proof={proof} open={refusing} onReject={reject} onClose={() => setRefusing(false)} />
    </DecisionButtons>
  );
}
