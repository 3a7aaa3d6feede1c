import { useState } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { formatNaira } from '../../../lib/naira';
import { StatusTag } from '../../../ui/StatusTag';
import { ReasonDialog, type Refusal } from '../ReasonDialog';
import { useDecision } from './useDecision';

const commonReasons = [
  'The screenshot does not show the post.',
  'The link does not open, or the post is no longer there.',
  'The instructions were not followed.',
  'The post was removed too early.',
  'The account does not have enough followers.',
];

/** A proof's state as it is known here, a decision just made included. */
export function ProofStatus({ proof }: { proof: Proof }) {
  return <StatusTag kind="proof" status={useDecision(proof).status} />;
}

/** Accept and Reject for one proof; one being decided leaves the other rows free. */
export function ProofActions({ proof }: { proof: Proof }) {
  const { decide, isLoading, status } = useDecision(proof);
  const [refusing, setRefusing] = useState(false);
  const disabled = status !== 'in-review' || isLoading;

  const reject = ({ reason, fraudulent }: Refusal) => decide({ given_status: 'rejected', reason, fraudulent });

  return (
    <div className="desk-actions desk-actions--stacked">
      <button
        type="button"
        className="sn-btn sn-btn--small sn-btn--danger"
        disabled={disabled}
        onClick={() => setRefusing(true)}
      >
        Reject
      </button>
      <button
        type="button"
        className="sn-btn sn-btn--small sn-btn--primary"
        disabled={disabled}
        aria-busy={isLoading}
        onClick={() => void decide({ given_status: 'approved' })}
      >
        Accept
      </button>
      <ReasonDialog
        open={refusing}
        title={`Reject the proof by ${proof.userInfo.fullname}?`}
        commonReasons={commonReasons}
        confirmLabel="Reject proof"
        busy={isLoading}
        asksForFraud
        draftName={`reject-proof:${proof.dataValues.id}`}
        onConfirm={reject}
        onClose={() => setRefusing(false)}
      >
        {formatNaira(proof.taskInfo.payoutAmount)} for “{proof.taskInfo.jobTitle}” is not paid, and the slot is free
        again. The member reads your reason and cannot take this job again.
      </ReasonDialog>
    </div>
  );
}
