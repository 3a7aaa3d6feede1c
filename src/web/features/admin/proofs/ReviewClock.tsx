import type { Proof } from '../../../../contract/proofs';
import { formatDateTime, timeLeft } from '../../../lib/dates';
import { useNow } from '../../../ui/hooks';
import { When } from '../../../ui/When';
import '../shared/proofs/proof.css';

const everyMs = 30_000;
const urgentMs = 6 * 60 * 60 * 1000;

const how = { auto: 'Paid itself', admin: 'Decided', owner: 'Approved by the job owner' } as const;

/** The time left before a proof is paid without anyone looking; for a decided one, the moment of the decision. */
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
  // The clock leaves a banned member's proof to an admin.
  if (proof.escalated || proof.userInfo.ban) {
    const isOverdue = proof.escalated || Date.parse(proof.reviewDueAt) <= now.getTime();
    return (
      <time
        dateTime={proof.reviewDueAt}
        title={formatDateTime(proof.reviewDueAt)}
        className={isOverdue ? 'admin-clock admin-clock--urgent' : 'admin-clock'}
      >
        {isOverdue ? 'Overdue: an admin decides' : 'Not while banned'}
      </time>
    );
  }
  const urgent = Date.parse(proof.reviewDueAt) - now.getTime() < urgentMs;
  return (
    <time
      dateTime={proof.reviewDueAt}
      title={formatDateTime(proof.reviewDueAt)}
      className={urgent ? 'admin-clock admin-clock--urgent' : 'admin-clock'}
    >
      {timeLeft(proof.reviewDueAt, now) || 'Any moment'}
    </time>
  );
}
