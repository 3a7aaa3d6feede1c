import * as messages from '../../../contract/messages';
import type { ProofStatus } from '../../../contract/primitives';
import type { SubmittedTask, Task } from '../../../contract/tasks';
import { errorMessage } from '../../api/apiError';
import { useListSubmittedTasksQuery } from '../../api/tasksApi';
import { formatDateTime, formatNearTime } from '../../lib/dates';
import { helpOn, paths } from '../../paths';
import { Naira } from '../../ui/Naira';
import { FailedState, LoadingState } from '../../ui/PageState';
import { StatusTag } from '../../ui/StatusTag';
import { reviewNote } from './jobWords';
import { LinkButton } from '../../ui/LinkButton';

/** How the member's proof for a job fares. */
export function HandedIn({ task, status }: { task: Task; status: ProofStatus }) {
  const { data: answer, error, refetch } = useListSubmittedTasksQuery({ page: 1, pageSize: 1, q: task.reference });
  const row = answer?.data.find(({ task_id }) => task_id === task.id);
  return (
    <section className="sn-card job-box" aria-label="Your proof">
      <div className="job-box__head">
        <h2>Your proof</h2>
        <StatusTag kind="proof" status={status} />
      </div>
      {status === 'rejected' && task.application?.reason && (
        <p className="sn-note sn-note--no">Reason: {task.application.reason}</p>
      )}
      {row && <Course row={row} />}
      {!row && error && (
        <FailedState text={errorMessage(error, messages.tasks.detailsFailed)} retry={() => void refetch()} />
      )}
      {!answer && !error && <LoadingState rows={1} />}
      {status === 'in-review' && <p className="job-box__note">{reviewNote}</p>}
      {status === 'rejected' && (
        <p className="job-box__note">
          <span>{messages.worker.rejectedBefore}</span>{' '}
          <a className="sn-link" href={helpOn.proofs}>
            Is that wrong?
          </a>
        </p>
      )}
      <LinkButton block to={paths.account.dashboard}>
        See other jobs
      </LinkButton>
    </section>
  );
}

function Course({ row: { status, amount, date, reviewDueAt, decidedAt } }: { row: SubmittedTask }) {
  return (
    <dl className="job-course">
      <div>
        <dt>Handed in</dt>
        <dd>{formatDateTime(date)}</dd>
      </div>
      {status === 'in-review' && (
        <div>
          <dt>Pays itself on</dt>
          <dd>{formatNearTime(reviewDueAt)}</dd>
        </div>
      )}
      {decidedAt && (
        <div>
          <dt>{status === 'approved' ? 'Paid on' : 'Reviewed on'}</dt>
          <dd>{formatDateTime(decidedAt)}</dd>
        </div>
      )}
      {status !== 'rejected' && (
        <div>
          <dt>{status === 'approved' ? 'Paid into your wallet' : 'You will get'}</dt>
          <dd>
            <Naira amount={amount} />
          </dd>
        </div>
      )}
    </dl>
  );
}
