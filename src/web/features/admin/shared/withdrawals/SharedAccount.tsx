import { WarningOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { limits } from '../../../../../contract/limits';
import type { AdminWithdrawal } from '../../../../../contract/withdrawals';
import { formatCount } from '../../../../lib/naira';
import { paths } from '../../../../paths';
import type { WithdrawalStage as Stage } from '../../../../../contract/primitives';
import './sharedAccount.css';

/** Names other members paid to the same account. */
export function SharedAccount({ bank: { sharedWith } }: { bank: Pick<AdminWithdrawal['bank'], 'sharedWith'> }) {
  const { count, members } = sharedWith;
  if (count === 0) return null;
  const more = count - members.length;
  const plus = count === limits.sharedAccountMembersMax ? '+' : '';
  const others = `${members.map(({ fullname }) => fullname).join(', ')}${more > 0 ? ` and ${formatCount(more)}${plus} more` : ''}`;
  return (
    <span className="admin-warning shared-account" title={`Also used by ${others}`}>
      <WarningOutlined aria-hidden />
      <span>
        <span className="shared-account__why">Also used by </span>
        {members.map(({ id, fullname }, at) => (
          <span key={id}>
            {at > 0 && <span>{', '}</span>}
            <Link to={paths.admin.user(id)}>{fullname}</Link>
          </span>
        ))}
        {more > 0 && <span>{` and ${formatCount(more)}${plus} more`}</span>}
      </span>
    </span>
  );
}

const words: Readonly<Record<Stage, string | null>> = {
  requested: null,
  rejected: null,
  approved: 'Not sent yet',
  sent: 'On the way',
  paid: 'Paid',
  returned: 'Returned',
};

/** Shown if it adds to the status. */
export const WithdrawalStage = ({ stage }: { stage: Stage }) =>
  words[stage] && <small className={stage === 'returned' ? 'admin-refused' : ''}>{words[stage]}</small>;
