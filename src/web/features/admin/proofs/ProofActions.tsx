import { useState } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { StatusTag } from '../../../shared/StatusTag';
import {
  DecisionButtons,
  DecisionTag,
  isUnknown,
  useRowDecision,
  type Verdict,
  useReasonBefore,
} from '../shared/decisions/DecisionButtons';
import { useAskFirst } from '../shared/decisions/useAskFirst';
import type { RowState } from '../../../table/tableTypes';
import { ReopenProof } from './ReopenProof';
import { firstName } from '../../../lib/names';
import type { NewDecision } from '../../../api/decisionsSlice';
import type { Refusal } from '../shared/ReasonModal';
import { proofReasons } from '../../../../contract/proofReasons';
import { formatNaira } from '../../../lib/naira';
import { ReasonDialog } from '../shared/AskButton';
import { formatDateTime, timeLeft } from '../../../lib/dates';
import { useNow } from '../../../ui/hooks';
import { When } from '../../../ui/When';
import './proofStatus.css';
import '../shared/proofs/proof.css';

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

const whose = ({ userInfo, taskInfo }: Proof): string =>
  `the proof by ${firstName(userInfo.fullname)} for “${taskInfo.jobTitle}”`;

const decisionOn = (proof: Proof, verb: string, verdict: Verdict): NewDecision => ({
  name: 'reviewProof',
  subject: proof.dataValues.id,
  label: `${verb} ${whose(proof)}`,
  input: { id: proof.dataValues.id, ...verdict },
});

export const acceptance = (proof: Proof) =>
  decisionOn(proof, 'Accept', { given_status: 'approved', ...(proof.userInfo.ban ? { despite_ban: true } : {}) });
export const rejection = (proof: Proof, refusal: Refusal) =>
  decisionOn(proof, 'Reject', { given_status: 'rejected', ...refusal });

export function useProofDecision(proof: Proof) {
  const { decide, ...known } = useRowDecision(proof.dataValues.id, proof.status, 'in-review');
  return {
    ...known,
    accept: () => decide(acceptance(proof)),
    reject: (refusal: Refusal) => decide(rejection(proof, refusal)),
  };
}

interface Props {
  proof: Proof;
  open: boolean;
  onReject: (refusal: Refusal) => void;
  onClose: () => void;
}

export function RejectDialog({ proof: { dataValues, userInfo, taskInfo }, open, onReject, onClose }: Props) {
  const givenBefore = useReasonBefore(dataValues.id);
  return (
    <ReasonDialog
      open={open}
      title={`Reject the proof by ${userInfo.fullname}?`}
      commonReasons={proofReasons}
      confirmLabel="Reject proof"
      asksForFraud
      givenBefore={givenBefore}
      draftName={`reject-proof:${dataValues.id}`}
      onConfirm={(refusal) => {
        onReject(refusal);
        return true;
      }}
      onClose={onClose}
    >
      {`${formatNaira(taskInfo.payoutAmount)} for “${taskInfo.jobTitle}” is not paid, and the slot is free again. The member reads your reason and cannot take this job again.`}
    </ReasonDialog>
  );
}

const everyMs = 30_000;
const urgentMs = 6 * 60 * 60 * 1000;

const how = { auto: 'Paid itself', admin: 'Decided', owner: 'Approved by the job owner' } as const;

export function ReviewClock({ proof }: { proof: Proof }) {
  const now = useNow(everyMs);
  if (proof.decidedAt !== null) {
    return (
      <span className="sn-muted">
        <span>{how[proof.decidedHow ?? 'admin']}</span> <When iso={proof.decidedAt} />
        {proof.decidedBy !== null && <span>{` by ${proof.decidedBy}`}</span>}
      </span>
    );
  }
  const leftMs = Date.parse(proof.reviewDueAt) - now.getTime();
  // Proofs of banned members are left to admins.
  const isStopped = proof.escalated || proof.userInfo.ban !== null;
  const isOverdue = proof.escalated || leftMs <= 0;
  const isUrgent = isStopped ? isOverdue : leftMs < urgentMs;
  const stopped = isOverdue ? 'Overdue: an admin decides' : 'Not while banned';
  return (
    <time
      dateTime={proof.reviewDueAt}
      title={formatDateTime(proof.reviewDueAt)}
      className={isUrgent ? 'admin-clock admin-clock--urgent' : 'admin-clock'}
    >
      {isStopped ? stopped : timeLeft(proof.reviewDueAt, now) || 'Any moment'}
    </time>
  );
}
