import { WarningOutlined } from '@ant-design/icons';
import type { Payout } from '../../../../contract/payouts';
import { StatusTag } from '../../../shared/StatusTag';

interface Props {
  row: Payout;
}

export function PayoutStatus({ row }: Props) {
  return (
    <div className="admin-two payout-status">
      <StatusTag kind="payout" status={row.status} />
      <PayoutNews row={row} />
    </div>
  );
}

export function PayoutNews({
  row: { status, channel, sentAt, reason, problem, secondAdmin, heldByBan, heldByContradiction },
}: Props) {
  return (
    <>
      {status === 'sent' && <small>{formatWay(channel, sentAt)}</small>}
      {heldByBan && <small className="payout-words">Not sent while the member is banned</small>}
      {heldByContradiction && (
        <small className="payout-words">
          Not sent before an admin decides under Reconciliation about another payout of this member
        </small>
      )}
      {secondAdmin && <small className="payout-words">{formatOtherAdmin(secondAdmin)}</small>}
      {reason && <small className="payout-words">{reason}</small>}
      {problem && (
        <small className="payout-words payout-problem">
          <WarningOutlined aria-hidden />
          <span>{problem}</span>
        </small>
      )}
    </>
  );
}

const formatWay = (channel: Payout['channel'], sentAt: Payout['sentAt']): string => {
  if (channel === 'provider') return 'By the provider';
  return sentAt === null ? 'File saved, not uploaded yet' : 'By hand';
};

const formatOtherAdmin = ({ acceptedBy, isYou }: NonNullable<Payout['secondAdmin']>): string =>
  isYou
    ? 'Accepted by you: another admin must send or release it'
    : `Accepted by ${acceptedBy}: you are the second admin it needs`;
