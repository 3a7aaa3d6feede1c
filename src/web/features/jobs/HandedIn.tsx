import * as messages from '../../../contract/messages';
import type { ProofStatus } from '../../../contract/primitives';
import type { TaskWithKit } from '../../../contract/jobDetails';
import type { SubmittedTask } from '../../../contract/jobs';
import { errorMessage } from '../../api/apiError';
import { useListSubmittedTasksQuery } from '../../api/tasksApi';
import { formatDateTime, formatNearTime } from '../../lib/dates';
import { helpOn, paths } from '../../paths';
import { Naira } from '../../ui/Naira';
import { FailedState, LoadingState } from '../../ui/PageState';
import { StatusTag } from '../../shared/StatusTag';
import { LinkButton } from '../../ui/LinkButton';
import { reviewNote } from './jobWords';
import { Icon } from '../../ui/Icon';
import { isShareable } from './jobState';

const steps = ['Work', 'Prove', 'Paid'] as const;
export type JobStep = (typeof steps)[number];

/** Progress through a job. @param current null when everything is done. */
export function JobSteps({ task, current }: { task: TaskWithKit; current: JobStep | null }) {
  const at = current === null ? steps.length : steps.indexOf(current);
  return (
    <ol className="job-steps" aria-label="Steps of this job">
      {steps.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined} data-done={place < at || undefined}>
          <span aria-hidden="true">{place < at ? <Icon name="check" size={14} /> : place + 1}</span>
          <span>{step === 'Work' && isShareable(task) ? 'Share' : step}</span>
          {place < at && <span className="sn-visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}

/** The member's proof for a job, as the list of all of them shows it. */
export function useHandedIn({ id, reference }: Pick<TaskWithKit, 'id' | 'reference'>) {
  const { data: answer, error, refetch } = useListSubmittedTasksQuery({ page: 1, pageSize: 1, q: reference });
  return { row: answer?.data.find(({ task_id }) => task_id === id), answer, error, refetch };
}

export function HandedIn({ task, status }: { task: TaskWithKit; status: ProofStatus }) {
  const { row, answer, error, refetch } = useHandedIn(task);
  return (
    <section className="sn-card job-box" aria-label="Your proof">
      <div className="sn-line sn-line--ends job-box__head">
        <h2>Your proof</h2>
        <StatusTag kind="proof" status={status} />
      </div>
      {status === 'rejected' && task.application?.reason && (
        <p className="sn-note sn-note--no">{`Reason: ${task.application.reason}`}</p>
      )}
      {status !== 'rejected' && <JobSteps task={task} current={status === 'approved' ? null : 'Paid'} />}
      {row && <ProofCourse row={row} />}
      {!row && error && (
        <FailedState text={errorMessage(error, messages.adminJobs.detailsFailed)} retry={() => void refetch()} />
      )}
      {!answer && !error && <LoadingState rows={1} />}
      {status === 'in-review' && <p className="job-note">{reviewNote}</p>}
      {status === 'rejected' && (
        <p className="job-note">
          <span>{messages.jobs.rejectedBefore}</span>{' '}
          <a className="sn-link" href={helpOn.proofs}>
            Think we got it wrong?
          </a>
        </p>
      )}
      <LinkButton block to={paths.account.dashboard}>
        See other jobs
      </LinkButton>
    </section>
  );
}

export function ProofCourse({ row: { status, amount, date, reviewDueAt, decidedAt } }: { row: SubmittedTask }) {
  return (
    <dl className="job-course">
      <div>
        <dt>Submitted</dt>
        <dd>{formatDateTime(date)}</dd>
      </div>
      {status === 'in-review' && (
        <div>
          <dt>Approved by</dt>
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
          <dt>{status === 'approved' ? 'Paid into your wallet' : 'You’ll get'}</dt>
          <dd>
            <Naira amount={amount} />
          </dd>
        </div>
      )}
    </dl>
  );
}
