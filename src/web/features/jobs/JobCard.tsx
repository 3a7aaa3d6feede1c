import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Task } from '../../../contract/jobs';
import { tasksApi } from '../../api/tasksApi';
import { formatNearTime } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { paths, profileSheet } from '../../paths';
import { Naira } from '../../ui/Naira';
import { LinkButton } from '../../ui/LinkButton';
import { ProgressBar } from '../../ui/ProgressBar';
import { JobFit, JobMotif } from './JobMotif';
import { getAsked, slotsLeftText } from './jobWords';
import { TimeLeft } from './Countdown';

export function JobCard({ task }: { task: Task }) {
  const navigate = useNavigate();
  const [fetchJob] = tasksApi.useLazyGetTaskQuery();
  const [opening, setOpening] = useState(false);
  const { jobTitle, applicants_applied: applied, maxSlots, application } = task;
  const address = paths.account.jobDetails(task.id);
  const yoursUntil = application?.status === 'taken' ? application.reservedUntil : null;
  const lacking = !yoursUntil && task.missing !== null;

  const open = async () => {
    setOpening(true);
    await fetchJob({ id: task.id }, true);
    await navigate(address);
    setOpening(false);
  };

  return (
    <article className={`sn-card job-card ${yoursUntil ? 'job-card--held' : ''}`}>
      <JobMotif platform={task.platform} />
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
          <span className="sn-num">{`${formatCount(applied)}/${formatCount(maxSlots)} taken`}</span>
          <span className="sn-num">{slotsLeftText(maxSlots - applied)}</span>
        </div>
      </div>
      <div className="job-card__foot">
        {yoursUntil ? (
          <div className="job-card__until">
            <TimeLeft until={yoursUntil} />
            <span>{`Yours until ${formatNearTime(yoursUntil)}`}</span>
          </div>
        ) : (
          <div>
            {lacking ? (
              <span className="job-fit--missing">{task.missing}</span>
            ) : (
              <>
                <span>{getAsked(task)}</span>
                <JobFit task={task} />
              </>
            )}
          </div>
        )}
        {lacking && (
          <LinkButton type="link" to={profileSheet(task.platform)} aria-label="Profile: add what this job asks for">
            Profile
          </LinkButton>
        )}
        <Button
          type={lacking ? 'default' : 'primary'}
          loading={opening}
          aria-busy={opening}
          onClick={() => void open()}
        >
          <span>{yoursUntil ? 'Continue' : 'Apply'}</span>
          <span className="sn-visually-hidden">{`${yoursUntil ? ' with ' : ' for '}${jobTitle}`}</span>
        </Button>
      </div>
    </article>
  );
}
