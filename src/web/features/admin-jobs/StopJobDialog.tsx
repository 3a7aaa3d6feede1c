import type { AdminTask } from '../../../contract/jobs';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Consequences } from './Consequences';
import { useJobStatus } from './useJobStatus';

interface Props {
  task: AdminTask;
  open: boolean;
  onClose: () => void;
}

export function StopJobDialog({ task, open, onClose }: Props) {
  const { setStatus, busy } = useJobStatus();
  const stop = async () => {
    if (await setStatus(task, 'stopped')) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Stop “${task.jobTitle}” for good?`}
      confirmLabel="Stop for good"
      cancelLabel="Keep it"
      danger
      busy={busy}
      onConfirm={() => void stop()}
      onClose={onClose}
    >
      <ul className="admin-consequences">
        <li>
          {task.status === 'awaiting-payment'
            ? 'This job will not go live, and it cannot be started again.'
            : 'Nobody can take this job any more, and it cannot be started again. To rest it for a while, pause it.'}
        </li>
        <Consequences task={task} />
      </ul>
    </ConfirmDialog>
  );
}
