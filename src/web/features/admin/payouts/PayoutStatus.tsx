import type { Payout } from '../../../../contract/payouts';
import { Icon } from '../../../ui/Icon';
import { StatusTag } from '../../../ui/StatusTag';

/** Where a payout stands, why it came back, and what keeps it from going on. */
export function PayoutStatus({ row: { status, channel, reason, problem } }: { row: Payout }) {
  return (
    <span className="desk-two payout-status">
      <StatusTag kind="payout" status={status} />
      {status === 'sent' && <small>{channel === 'provider' ? 'By the provider' : 'By hand'}</small>}
      {reason && <small>{reason}</small>}
      {problem && (
        <small className="payout-problem">
          <Icon name="alert" size={14} />
          <span>{problem}</span>
        </small>
      )}
    </span>
  );
}
