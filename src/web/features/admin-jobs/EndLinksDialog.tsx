import type { AdminTask } from '../../../contract/jobs';
import { useSetTaskLinksMutation } from '../../api/adminApi';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

interface Props {
  task: AdminTask;
  open: boolean;
  onClose: () => void;
}

export function EndLinksDialog({ task, open, onClose }: Props) {
  const [setTaskLinks, { isLoading: busy }] = useSetTaskLinksMutation();
  const end = async () => {
    const { error } = await setTaskLinks({ id: task.id, until: 'now' });
    if (!error) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`End the links to “${task.jobTitle}”?`}
      confirmLabel="End links"
      cancelLabel="Keep them"
      danger
      busy={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <ul className="admin-consequences">
        <li>Members’ posts will lead to a page that says that the offer is over, and nobody is counted any more.</li>
        <li>Nobody can take this job while its links are ended. Proofs in hand go on.</li>
      </ul>
    </ConfirmDialog>
  );
}
