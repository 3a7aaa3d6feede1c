import type { Proof } from '../../../../contract/proofs';
import { proofReasons } from '../../../../contract/proofReasons';
import { formatDateTime, timeLeft } from '../../../lib/dates';
import { formatNaira } from '../../../lib/naira';
import { firstName } from '../../../lib/names';
import { StatusTag } from '../../../shared/StatusTag';
import type { RowState } from '../../../table/tableTypes';
import { useNow } from '../../../ui/time';
import { When } from '../../../ui/When';
import { DecisionButtons, type DecisionQueue, DecisionTag, useRowDecision } from '../shared/decisions/rowDecisions';
import { ReopenProof } from './ReopenProof';
import './proofStatus.css';
import '../shared/proofs/proof.css';

export const proofQueue: DecisionQueue<Proof> = {
  name: 'reviewProof',
  refuse: 'Reject',
  refuseKeys: ['r'],
  waiting: 'in-review',
  read: ({ dataValues: { id }, status, userInfo, taskInfo }) => ({
    ...{ id, status, asked: { member: userInfo } },
    label: `the proof by ${firstName(userInfo.fullname)} for “${taskInfo.jobTitle}”`,
  }),
  inputOf: (id, verdict) => ({ id, ...verdict }),
  question: ({ dataValues: { id }, userInfo, taskInfo }) => ({
    title: `Reject the proof by ${userInfo.fullname}?`,
    commonReasons: proofReasons,
    confirmLabel: 'Reject proof',
    asksForFraud: true,
    draftName: `reject-proof:${id}`,
    children: `${formatNaira(taskInfo.payoutAmount)} for “${taskInfo.jobTitle}” is not paid, and the slot is free again. The member reads your reason and cannot take this job again.`,
  }),
};

export function ProofStatus({ proof }: { proof: Proof }) {
  const { status, underWay, refusal } = useRowDecision({ queue: proofQueue, row: proof });
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
  if (proof.status !== 'rejected' || place.removed)
    return <DecisionButtons queue={proofQueue} row={proof} place={place} />;
  return (
    <div className="admin-actions">
      <ReopenProof proof={proof} small />
    </div>
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
