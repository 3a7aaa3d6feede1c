import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Task } from '../../../contract/tasks';
import { tasksApi } from '../../api/tasksApi';
import { formatNearTime } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { Naira } from '../../ui/Naira';
import { ProgressBar } from '../../ui/ProgressBar';
import { JobFit } from './JobFit';
import { askedOf, slotsLeftText, usualReviewOf } from './jobWords';

export function JobCard({ task }: { task: Task }) {
  const navigate = useNavigate();
  const [fetchJob] = tasksApi.useLazyGetTaskQuery();
  const [opening, setOpening] = useState(false);
  const { jobTitle, applicants_applied: applied, maxSlots, application } = task;
  const address = paths.account.jobDetails(task.id);
  const usualReview = usualReviewOf(task);
  const yoursUntil = application?.status === 'taken' ? application.reservedUntil : null;

  const open = async () => {
    setOpening(true);
    // A job that cannot be fetched says so, with a retry, on its own page.
    await fetchJob({ id: task.id }, true);
    await navigate(address);
    setOpening(false);
  };

  return (
    <article className="sn-card job-card">
      <div className="job-card__head">
        <h2>
          <Link to={address}>{jobTitle}</Link>
        </h2>
        <span className="job-card__pay">
          <Naira amount={task.payoutAmount} />
        </span>
      </div>
      <p className="job-card__text">{task.jobDescription}</p>
      <div className="job-card__slots">
        <ProgressBar percent={(applied / maxSlots) * 100} label={`Slots taken of ${jobTitle}`} />
        <div className="job-card__line">
          <span className="sn-num">
            {formatCount(applied)}/{formatCount(maxSlots)} taken
          </span>
          <span className="sn-num">{slotsLeftText(maxSlots - applied)}</span>
        </div>
      </div>
      <ul className="job-card__facts">
        <li>{askedOf(task)}</li>
        {usualReview && <li>Usually reviewed in {usualReview}</li>}
      </ul>
      <div className="job-card__foot">
        {yoursUntil ? (
          <span className="job-card__until">Yours until {formatNearTime(yoursUntil)}</span>
        ) : (
          <JobFit task={task} />
        )}
        <Button type="primary" loading={opening} aria-busy={opening} onClick={() => void open()}>
          {yoursUntil ? 'Continue' : 'Apply'}
          <span className="sn-visually-hidden">
            {yoursUntil ? ' with ' : ' for '}
            {jobTitle}
          </span>
        </Button>
      </div>
    </article>
  );
}
