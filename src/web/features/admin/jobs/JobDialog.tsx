import { Flex } from 'antd';
import type { ArgOf } from '../../../../contract/endpoint';
import type { AdminTask, setTaskStatus } from '../../../../contract/jobs';
import { limits } from '../../../../contract/limits';
import { isDone } from '../../../api/apiError';
import { useDeleteTaskMutation, useSetTaskLinksMutation, useSetTaskStatusMutation } from '../../../api/adminApi';
import { formatCount, formatNaira, sumNaira, toKobo } from '../../../lib/naira';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { hasEnded } from './jobState';

/** Pauses, resumes or stops a job; resolves to true if no question remains. */
export function useJobStatus() {
  const [change, { isLoading: busy }] = useSetTaskStatusMutation();
  const setStatus = async ({ id }: Pick<AdminTask, 'id'>, status: ArgOf<typeof setTaskStatus>['status']) =>
    isDone(await change({ id, status }));
  return { busy, setStatus };
}

const texts = {
  stop: { title: 'Stop', end: ' for good?', confirm: 'Stop for good', cancel: 'Keep it' },
  links: { title: 'End the links to', end: '?', confirm: 'End links', cancel: 'Keep them' },
  delete: { title: 'Delete', end: '?', confirm: 'Delete job', cancel: 'Keep it' },
} as const;

interface Props {
  task: AdminTask;
  kind: keyof typeof texts;
  onClose: () => void;
  onDeleted: () => void;
}

export function JobDialog({ task, kind, onClose, onDeleted }: Props) {
  const { title, end, confirm, cancel } = texts[kind];
  const { setStatus, busy: stopping } = useJobStatus();
  const [setTaskLinks, { isLoading: ending }] = useSetTaskLinksMutation();
  const [deleteTask, { isLoading: deleting }] = useDeleteTaskMutation();
  const act = {
    stop: () => setStatus(task, 'stopped'),
    links: async () => !(await setTaskLinks({ id: task.id, until: 'now' })).error,
    delete: async () => isDone(await deleteTask({ id: task.id })),
  }[kind];
  const submit = async () => {
    if (!(await act())) return;
    onClose();
    if (kind === 'delete') onDeleted();
  };
  return (
    <ConfirmDialog
      open
      title={`${title} “${task.jobTitle}”${end}`}
      confirmLabel={confirm}
      cancelLabel={cancel}
      danger
      busy={stopping || ending || deleting}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Flex component="ul" vertical gap="small">
        {kind === 'links' ? (
          <>
            <li>
              Members’ posts will lead to a page that says that the offer is over, and nobody is counted any more.
            </li>
            <li>Nobody can take this job while its links are ended. Proofs in hand go on.</li>
          </>
        ) : (
          <>
            <li>{kind === 'delete' ? deleted : task.status === 'awaiting-payment' ? neverLive : stopped}</li>
            <Consequences task={task} />
          </>
        )}
      </Flex>
    </ConfirmDialog>
  );
}

const deleted = 'The job disappears from every list, and nobody can take it any more. You can’t undo this.';
const neverLive = 'This job will not go live, and it cannot be started again.';
const stopped = 'Nobody can take this job any more, and it cannot be started again. To rest it for a while, pause it.';

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

function Consequences({ task }: { task: AdminTask }) {
  const { inReview, approved, applicants_applied: held, fundedSlots, escrow } = task;
  const taken = held - inReview - approved;
  const free = hasEnded(task) ? 0 : fundedSlots - held;
  const nowKobo = free * toKobo(sumNaira([task.payoutAmount, task.fee, task.vat]));
  const [now, later] = [nowKobo / 100, (toKobo(escrow) - nowKobo) / 100];
  return (
    <>
      {inReview > 0 && (
        <li>
          {`${some(inReview, 'proof in review stays', 'proofs in review stay')} in Review Jobs, and every approved one is still paid.`}
        </li>
      )}
      {taken > 0 && (
        <li>
          {`${some(taken, 'member who has taken it', 'members who have taken it')} can still submit within their ${limits.slotReservationHours} hours, and what they submit is reviewed and paid as usual.`}
        </li>
      )}
      {inReview + taken === 0 && <li>Nobody has open work on it.</li>}
      {now > 0 && (
        <li>
          <b>{formatNaira(now)}</b>{' '}
          <span>{`for ${some(free, 'free slot goes', 'free slots go')} back to the job's owner now.`}</span>
        </li>
      )}
      {later > 0 && (
        <li>
          <b>{formatNaira(later)}</b> stays in escrow for the open work: it pays what you approve, and the rest goes
          back to the owner.
        </li>
      )}
      {escrow === 0 && <li>Nothing is left in escrow.</li>}
    </>
  );
}
