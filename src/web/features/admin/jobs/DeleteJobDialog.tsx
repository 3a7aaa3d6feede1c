import type { AdminTask } from '../../../../contract/tasks';
import { useDeleteTaskMutation } from '../../../api/adminApi';
import { ConfirmDialog } from '../ConfirmDialog';
import { useSettled } from '../useSettled';
import { RefundNote } from './RefundNote';

interface Props {
  task: AdminTask;
  open: boolean;
  onClose: () => void;
}

const openProofs = (count: number): string => {
  if (count === 0) return 'No proof is waiting for review; any that come are';
  return count === 1 ? '1 proof waiting for review is' : `${count} proofs waiting for review are`;
};

export function DeleteJobDialog({ task, open, onClose }: Props) {
  const [deleteTask, { isLoading }] = useDeleteTaskMutation();
  const settled = useSettled('task');
  const remove = async () => {
    if (settled(await deleteTask({ id: task.id }))) onClose();
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
      <ul className="desk-consequences">
        <li>The job leaves every list, and nobody can take it any more. This cannot be undone.</li>
        <li>
          {openProofs(task.inReview)} still reviewed and paid as usual. Members who already took the job can still hand
          in theirs.
        </li>
        <li>
          <RefundNote task={task} />
        </li>
      </ul>
    </ConfirmDialog>
  );
}
