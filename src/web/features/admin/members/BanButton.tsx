import { Input } from 'antd';
import { useId, useState } from 'react';
import type { UserProfile } from '../../../../contract/members';
import { useUpdateUserStatusMutation } from '../../../api/membersApi';
import { AskButton, ReasonButton } from '../shared/AskButton';

type User = UserProfile['userProfile'];

const commonReasons = [
  'Screenshots that were not your own.',
  'Several accounts of one person.',
  'Follower numbers that are not true.',
  'Abuse of other members or of our staff.',
  'To keep your money safe until you have chosen a new password.',
];

export function BanButton({ user }: { user: User }) {
  if (user.isAdmin || user.closed) return null;
  return user.status ? <Ban user={user} /> : <Unban user={user} />;
}

function Ban({ user: { id, fullname } }: { user: User }) {
  const [updateUserStatus] = useUpdateUserStatusMutation();
  return (
    <ReasonButton
      label="Ban User"
      button={{ danger: true }}
      title={`Ban ${fullname}?`}
      commonReasons={commonReasons}
      confirmLabel="Ban User"
      draftName={`ban-user:${id}`}
      act={async (reason) => !(await updateUserStatus({ id, status_update: 'ban', reason })).error}
    >
      Their sessions end at once and they cannot log in. Pending withdrawals and proofs stay here for you to decide. The
      reason is mailed to them, and stands on their profile here and in the audit log.
    </ReasonButton>
  );
}

function Unban({ user: { id, fullname } }: { user: User }) {
  const [updateUserStatus] = useUpdateUserStatusMutation();
  const [reason, setReason] = useState('');
  const fieldId = useId();
  return (
    <AskButton
      label="Unban User"
      title={`Unban ${fullname}?`}
      confirmLabel="Unban User"
      act={async () => !(await updateUserStatus({ id, status_update: 'unban', ...(reason && { reason }) })).error}
    >
      <p className="admin-intro">They can log in again, and a mail tells them so.</p>
      <label className="sn-muted sn-small" htmlFor={fieldId}>
        Reason, for the audit log (optional)
      </label>
      <Input.TextArea
        id={fieldId}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AskButton>
  );
}
