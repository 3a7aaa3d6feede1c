import { Alert, Button } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../../../contract/limits';
import type { RejectionLimit } from '../../../../../contract/rejectionLimits';
import { useGetRejectionLimitsQuery, useOverrideRejectionLimitMutation } from '../../../../api/adminApi';
import { formatDateTime } from '../../../../lib/dates';
import { formatCount } from '../../../../lib/naira';
import { paths } from '../../../../paths';
import { When } from '../../../../ui/When';

export function RejectionLimits({ taskId }: { taskId?: string }) {
  const arg = taskId === undefined ? {} : { task_id: taskId };
  const { data: answer, error, refetch } = useGetRejectionLimitsQuery(arg);
  // Silence would mean that nothing waits.
  if (error && !answer)
    return (
      <Alert
        className="admin-alert"
        type="info"
        title="Whether rejections wait for a second admin could not be loaded."
        action={
          <Button size="small" onClick={() => void refetch()}>
            Ask again
          </Button>
        }
      />
    );
  if (!answer || answer.data.length === 0) return null;
  return (
    <section aria-label="Rejections that wait for a second admin">
      {answer.data.map((limit) => (
        <LimitNote key={limit.job.id} limit={limit} />
      ))}
    </section>
  );
}

function LimitNote({ limit }: { limit: RejectionLimit }) {
  const { job, waiting, since, askedBy, lift, mayLift } = limit;
  const [overrideLimit, { isLoading }] = useOverrideRejectionLimitMutation();
  const text = useRef<HTMLDivElement>(null);
  const resume = async () => {
    const { error } = await overrideLimit({ id: job.id });
    // The button disappears with the limit.
    if (!error) text.current?.focus();
  };
  const why =
    lift === null
      ? `More than ${limits.rejectionSharePercent} % of its proofs would be rejected within an hour.`
      : `${lift.by.fullname} let rejections go on until ${formatDateTime(lift.until)}: reject these proofs again.`;
  return (
    <Alert
      className="admin-alert"
      type="info"
      role="presentation"
      title={
        <div ref={text} tabIndex={-1}>
          <b>{`${formatCount(waiting)} ${waiting === 1 ? 'rejection waits' : 'rejections wait'} for a second admin`}</b>{' '}
          in <Link to={paths.admin.viewJob(job.id)}>{job.jobTitle}</Link>{' '}
          <span>{`(${job.reference}), asked for by ${askedBy.map(({ fullname }) => fullname).join(', ')}`}</span>{' '}
          <When iso={since} />.
        </div>
      }
      description={
        <>
          <span>{`${why}${lift === null && !mayLift ? ' You rejected proofs of this job, or tried to, so another admin must look.' : ''}`}</span>{' '}
          <Link to={`${paths.admin.reviewJobs}?task_id=${job.id}`}>See its proofs</Link>
        </>
      }
      action={
        lift === null &&
        mayLift && (
          <Button type="primary" size="small" aria-disabled={isLoading} onClick={() => !isLoading && void resume()}>
            {isLoading ? 'One moment...' : 'Let rejections go on'}
          </Button>
        )
      }
    />
  );
}
