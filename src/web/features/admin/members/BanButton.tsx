import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import type { UserProfile } from '../../../../contract/members';
import { useUpdateUserStatusMutation } from '../../../api/membersApi';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { ReasonDialog } from '../shared/ReasonDialog';

type User = UserProfile['userProfile'];

const commonReasons = [
  'Screenshots that were not your own.',
  'Several accounts of one person.',
  'Follower numbers that are not true.',
  'Abuse of other members or of our staff.',
  'To keep your money safe until you have chosen a new password.',
];

/** Ban or Unban: the label names the action, and it asks first. */
export function BanButton({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  if (user.isAdmin || user.closed) return null;
  const close = () => setAsking(false);
  return (
    <>
      <Button danger={user.status} onClick={() => setAsking(true)}>
        {user.status ? 'Ban User' : 'Unban User'}
      </Button>
      {user.status ? (
        <BanDialog user={user} open={asking} onClose={close} />
      ) : (
        <UnbanDialog user={user} open={asking} onClose={close} />
      )}
    </>
  );
}

interface DialogProps {
  user: User;
  open: boolean;
  onClose: () => void;
}

function BanDialog({ user, open, onClose }: DialogProps) {
  const [updateUserStatus, { isLoading }] = useUpdateUserStatusMutation();
  return (
    <ReasonDialog
      open={open}
      title={`Ban ${user.fullname}?`}
      commonReasons={commonReasons}
      confirmLabel="Ban User"
      busy={isLoading}
      draftName={`ban-user:${user.id}`}
      onConfirm={async ({ reason }) => {
        const { error } = await updateUserStatus({ id: user.id, status_update: 'ban', reason });
        return !error;
      }}
      onClose={onClose}
    >
      Their sessions end at once and they cannot log in. Pending withdrawals and proofs stay here for you to decide. The
      reason is mailed to them, and stands on their profile here and in the audit log.
    </ReasonDialog>
  );
}

function UnbanDialog({ user, open, onClose }: DialogProps) {
  const [updateUserStatus, { isLoading }] = useUpdateUserStatusMutation();
  const [reason, setReason] = useState('');
  const fieldId = useId();
  const confirm = async () => {
    const { error } = await updateUserStatus({ id: user.id, status_update: 'unban', ...(reason && { reason }) });
    if (!error) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Unban ${user.fullname}?`}
      confirmLabel="Unban User"
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="admin-intro">They can log in again, and a mail tells them so.</p>
      <label className="admin-label" htmlFor={fieldId}>
        Reason, for the audit log (optional)
      </label>
      <Input.TextArea
        id={fieldId}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
