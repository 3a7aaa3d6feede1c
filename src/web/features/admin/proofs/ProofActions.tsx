import { useState } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { StatusTag } from '../../../shared/StatusTag';
import { DecisionButtons, DecisionTag } from '../shared/decisions/DecisionButtons';
import { useAskFirst } from '../shared/decisions/useAskFirst';
import { isUnknown } from '../shared/decisions/useRowDecision';
import type { RowState } from '../../../table/tableTypes';
import { RejectDialog } from './RejectDialog';
import { ReopenProof } from './ReopenProof';
import { useProofDecision } from './useProofDecision';
import './proofStatus.css';

export function ProofStatus({ proof }: { proof: Proof }) {
  const { status, underWay, refusal } = useProofDecision(proof);
  return (
    <span className="proof-status">
      {underWay ? <DecisionTag underWay={underWay} refuse="Reject" /> : <StatusTag kind="proof" status={status} />}
      {proof.status === 'rejected' && proof.reason !== null && (
        <small className="proof-status__reason" title={proof.reason}>
          {proof.reason}
        </small>
      )}
      {refusal !== null && <small>{refusal}</small>}
    </span>
  );
}

export function ProofActions({ proof, place }: { proof: Proof; place: RowState }) {
  const { underWay, isOpen, accept, reject, undo } = useProofDecision(proof);
  const question = useAskFirst();
  const [refusing, setRefusing] = useState(false);
  if (proof.status === 'rejected' && !place.removed)
    return (
      <div className="admin-actions">
        <ReopenProof proof={proof} small />
      </div>
    );
  return (
    <DecisionButtons
      {...{ underWay, undo }}
      isOpen={isOpen && !isUnknown(place)}
      refuse="Reject"
      onRefuse={() => setRefusing(true)}
      onAccept={() => question.ask({ member: proof.userInfo }, accept)}
    >
      {question.dialog}
      <RejectDialog proof={proof} open={refusing} onReject={reject} onClose={() => setRefusing(false)} />
    </DecisionButtons>
  );
}
