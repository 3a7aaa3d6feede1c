import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Task } from '../../../contract/jobs';
import { tasksApi } from '../../api/tasksApi';
import { formatCount } from '../../lib/naira';
import { paths, profileSheet } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { ProgressBar } from '../../ui/ProgressBar';
import { JobFit } from './JobMotif';
import { JobPicture } from './JobPicture';
import { getTakes, slotsLeftText } from './jobWords';

export function JobCard({ task }: { task: Task }) {
  const { jobTitle, applicants_applied: applied, maxSlots, missing, owner } = task;
  return (
    <article className="sn-card job-card">
      <JobPicture task={task} />
      <div className="job-card__head">
        {owner && <p className="job-card__owner">{owner}</p>}
        <h2>
          <Link to={paths.account.jobDetails(task.id)}>{jobTitle}</Link>
        </h2>
        <strong className="job-card__pay">
          <Naira amount={task.payoutAmount} />
        </strong>
      </div>
      <p className="job-card__text">{task.jobDescription}</p>
      <p className="job-card__takes">{getTakes(task)}</p>
      {missing === null ? (
        <JobFit task={task} />
      ) : (
        <p className="job-card__missing">
          <span>{missing}</span>{' '}
          <LinkButton type="link" to={profileSheet(task.platform)} aria-label="Profile: add what this job asks for">
            Profile
          </LinkButton>
        </p>
      )}
      <div className="job-card__foot">
        <div>
          <span className="job-card__line sn-num">
            <span>{slotsLeftText(maxSlots - applied)}</span>
            <span>{`${formatCount(applied)}/${formatCount(maxSlots)}`}</span>
          </span>
          <ProgressBar percent={(applied / maxSlots) * 100} label={`Places taken of ${jobTitle}`} />
        </div>
        <OpenJob task={task} verb="Apply" isMain={missing === null} />
      </div>
    </article>
  );
}

interface OpenProps {
  task: Pick<Task, 'id' | 'jobTitle'>;
  verb: 'Apply' | 'Continue';
  isMain: boolean;
}

/** Loads the job first, so that its page opens with it. */
export function OpenJob({ task: { id, jobTitle }, verb, isMain }: OpenProps) {
  const navigate = useNavigate();
  const [fetchJob] = tasksApi.useLazyGetTaskQuery();
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    await fetchJob({ id }, true);
    await navigate(paths.account.jobDetails(id));
    setOpening(false);
  };
  return (
    <Button type={isMain ? 'primary' : 'default'} loading={opening} aria-busy={opening} onClick={() => void open()}>
      <span>{verb}</span>
      <span className="sn-visually-hidden">{`${verb === 'Apply' ? ' for ' : ' with '}${jobTitle}`}</span>
    </Button>
  );
}
