import type { AdminTask } from '../../../contract/jobs';
import { isDone } from '../../api/apiError';
import { useDeleteTaskMutation } from '../../api/adminApi';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Consequences } from './Consequences';

interface Props {
  task: AdminTask;
  open: boolean;
  onClose: () => void;
  /** Runs once the job is gone, here or by another admin. */
  onDeleted?: () => void;
}

export function DeleteJobDialog({ task, open, onClose, onDeleted }: Props) {
  const [deleteTask, { isLoading }] = useDeleteTaskMutation();
  const remove = async () => {
    if (!isDone(await deleteTask({ id: task.id }))) return;
    onClose();
    onDeleted?.();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Delete “${task.jobTitle}”?`}
      confirmLabel="Delete job"
      cancelLabel="Keep it"
      danger
      busy={isLoading}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <ul className="admin-consequences">
        <li>The job leaves every list, and nobody can take it any more. This cannot be undone.</li>
        <Consequences task={task} />
      </ul>
    </ConfirmDialog>
  );
}
