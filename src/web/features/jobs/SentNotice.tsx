import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import type { TaskWithKit } from '../../../contract/jobDetails';
import { useListTasksQuery } from '../../api/tasksApi';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { LoadingState } from '../../ui/PageState';
import { StatusTag } from '../../shared/StatusTag';
import { useNow } from '../../ui/hooks';
import { ProofCourse, useHandedIn, JobSteps } from './HandedIn';
import { jobsFirst, getUsualReview } from './jobWords';

/** The dashboard's first request, so that the page it moves to finds the answer cached. */
const firstJobs = { page: 1, pageSize: limits.pageSize.dashboard };
const touches = ['pointerdown', 'keydown', 'wheel'] as const;

/** Confirms the proof and the next step, then opens the dashboard unless the person touches the page. */
export function SentNotice({ text, task }: { text: string; task: TaskWithKit }) {
  const navigate = useNavigate();
  const { row } = useHandedIn(task);
  const [staying, setStaying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const usualReview = getUsualReview(task);

  // The form that held the focus is gone.
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
        <strong>{text}</strong>
        {staying ? <span>You’ll stay on this page.</span> : <Leaving />}
      </div>
      <JobSteps task={task} current="Paid" />
      {row?.status === 'in-review' ? (
        <>
          <div className="sn-line sn-line--ends job-box__head">
            <h2>What happens next</h2>
            <StatusTag kind="proof" status={row.status} />
          </div>
          <p>{`The job owner will review your proof${usualReview ? `, usually in ${usualReview}` : ''}. We’ll tell you, and the money goes to your wallet.`}</p>
          <ProofCourse row={row} />
        </>
      ) : (
        !row && <LoadingState rows={2} />
      )}
      <NextJob after={task.id} />
      <LinkButton type="primary" block to={paths.account.dashboard}>
        Go to dashboard
      </LinkButton>
    </section>
  );
}

/** The next job that this member can take. */
function NextJob({ after }: { after: string }) {
  const { currentData: answer } = useListTasksQuery(firstJobs);
  const next = jobsFirst(answer?.data ?? [], false).find(({ id, missing }) => id !== after && missing === null);
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

/** Screen readers hear the countdown once. */
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
