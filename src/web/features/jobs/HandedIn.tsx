import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { TaskWithKit } from '../../../contract/jobDetails';
import type { SubmittedTask } from '../../../contract/jobs';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { ProofStatus } from '../../../contract/primitives';
import { useListSubmittedTasksQuery, useListTasksQuery } from '../../api/tasksApi';
import { formatDateTime, formatNearTime } from '../../lib/dates';
import { helpOn, paths } from '../../paths';
import { Answer } from '../../shared/Answer';
import { StatusTag } from '../../shared/StatusTag';
import { Facts } from '../../ui/Facts';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { LoadingState } from '../../ui/PageState';
import { useNow } from '../../ui/time';
import { lazyPart } from '../../ui/lazyPart';
import { firstJobs, jobsInHand } from './jobFilters';
import { getCheckTime } from './jobWords';

const SentProof = lazyPart(() =>
  import(/* webpackChunkName: "sent" */ './SentProof').then((module) => ({ default: module.SentProof })),
);

interface StepsProps {
  steps: readonly string[];
  /** The place of the current one; behind the last if all are done. */
  at: number;
}

export function JobSteps({ steps, at }: StepsProps) {
  return (
    <ol className="job-steps" aria-label="Steps of this job">
      {steps.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined} data-done={place < at || undefined}>
          <span aria-hidden="true">{place < at ? <Icon name="check" size={14} /> : place + 1}</span>
          <span>{step}</span>
          {place < at && <span className="sn-visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}

const CourseSteps = ({ status }: { status: ProofStatus }) =>
  status === 'approved' ? (
    <JobSteps steps={['Sent', 'Approved', 'Paid']} at={3} />
  ) : (
    <JobSteps steps={['Sent', 'In review', 'Paid']} at={1} />
  );

function useHandedIn({ id, reference }: Pick<TaskWithKit, 'id' | 'reference'>) {
  const query = useListSubmittedTasksQuery({ page: 1, pageSize: 1, q: reference });
  return { row: query.data?.data.find(({ task_id }) => task_id === id), query };
}

export function HandedIn({ task, status }: { task: TaskWithKit; status: ProofStatus }) {
  const { row, query } = useHandedIn(task);
  return (
    <section className="sn-card job-box" aria-label="Your proof">
      <div className="sn-line sn-line--ends job-box__head">
        <h2>Your proof</h2>
        {status === 'rejected' && <StatusTag kind="proof" status={status} />}
      </div>
      {status === 'rejected' && task.application?.reason && (
        <p className="sn-note sn-note--no">{`Reason: ${task.application.reason}`}</p>
      )}
      {status !== 'rejected' && <CourseSteps status={status} />}
      <Answer query={query} failed={messages.adminJobs.detailsFailed} rows={1}>
        {() => row && <ProofCourse row={row} />}
      </Answer>
      {status === 'in-review' && <p className="job-note">{getCheckTime(task)}</p>}
      {status === 'rejected' && (
        <p className="job-note">
          <span>You can’t take this job again.</span>{' '}
          <a className="sn-link" href={helpOn.proofs}>
            Think we got it wrong?
          </a>
        </p>
      )}
      <Sent html={task.proof} />
      <LinkButton block to={paths.account.dashboard}>
        See other jobs
      </LinkButton>
    </section>
  );
}

function Sent({ html }: { html: string | null }) {
  return (
    html && (
      <Suspense fallback={<LoadingState rows={2} />}>
        <SentProof html={html} />
      </Suspense>
    )
  );
}

function ProofCourse({ row: { status, amount, date, reviewDueAt, decidedAt } }: { row: SubmittedTask }) {
  return (
    <Facts
      className="job-course"
      rows={[
        ['Sent', formatDateTime(date)],
        ['Approved by', status === 'in-review' && formatNearTime(reviewDueAt)],
        [status === 'approved' ? 'Paid on' : 'Reviewed on', decidedAt && formatDateTime(decidedAt)],
        [
          status === 'approved' ? 'Paid into your wallet' : 'You’ll get',
          status !== 'rejected' && <Naira amount={amount} />,
        ],
      ]}
    />
  );
}

const touches = ['pointerdown', 'keydown', 'wheel'] as const;

export function SentNotice({ task }: { task: TaskWithKit }) {
  const navigate = useNavigate();
  const { row } = useHandedIn(task);
  const [staying, setStaying] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  // The focused form is gone.
  useEffect(() => box.current?.focus(), []);

  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => void navigate(paths.account.dashboard), limits.submitRedirectMs);
    const stay = () => setStaying(true);
    for (const touch of touches) document.addEventListener(touch, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of touches) document.removeEventListener(touch, stay);
    };
  }, [staying, navigate]);

  return (
    <section className="sn-card job-sent" aria-label="Proof sent">
      <div ref={box} className="job-sent__head" role="status" tabIndex={-1}>
        <span className="sn-mark">
          <Icon name="check" size={24} />
        </span>
        <strong>Proof sent</strong>
        <span>{getCheckTime(task)}</span>
        {!staying && <Leaving />}
      </div>
      {row?.status !== 'rejected' && <CourseSteps status={row?.status ?? 'in-review'} />}
      {row ? <ProofCourse row={row} /> : <LoadingState rows={2} />}
      <Sent html={task.proof} />
      <NextJob after={task.id} />
      <LinkButton type="primary" block to={paths.account.dashboard}>
        See more jobs
      </LinkButton>
    </section>
  );
}

function NextJob({ after }: { after: string }) {
  const { currentData: held } = useListTasksQuery(jobsInHand);
  const { currentData: offered } = useListTasksQuery(firstJobs);
  const next =
    held?.data.find(({ id, application }) => id !== after && application) ??
    offered?.data.find(({ id, missing }) => id !== after && missing === null);
  if (!next) return null;
  return (
    <Link className="job-next" to={paths.account.jobDetails(next.id)}>
      <span>
        <span>{next.application ? 'Go on with' : 'Next job for you'}</span>
        <b>{next.jobTitle}</b>
      </span>
      <Naira amount={next.payoutAmount} />
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

function Leaving() {
  const [arrivedAt] = useState(Date.now);
  const now = useNow(250);
  const seconds = Math.max(1, Math.ceil((limits.submitRedirectMs - (now.getTime() - arrivedAt)) / 1_000));
  return (
    <span>
      <span aria-hidden="true">
        Taking you to your dashboard in <b className="sn-num">{seconds}</b>{' '}
        <span>{`${seconds === 1 ? 'second' : 'seconds'}.`}</span>
      </span>
      <span className="sn-visually-hidden">{`Taking you to your dashboard in ${limits.submitRedirectMs / 1_000} seconds.`}</span>{' '}
      Tap anywhere to stay.
    </span>
  );
}
