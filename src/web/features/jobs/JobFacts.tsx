import { Button } from 'antd';
import type { Task } from '../../../contract/jobs';
import { limits } from '../../../contract/limits';
import { formatDay } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { Facts } from '../../ui/Facts';
import { Icon, type IconName } from '../../ui/Icon';
import { LinkedText } from '../../ui/LinkedText';
import { Naira } from '../../ui/Naira';
import { ProgressBar } from '../../ui/ProgressBar';
import { JobFit } from './JobMotif';
import { getAudience, getMinutes, getPlace, getUsualReview, slotsLeftText } from './jobWords';
import { Card } from '../../ui/Card';

export function JobOffer({ task }: { task: Task }) {
  const minutes = getMinutes(task);
  const takes: readonly (readonly [IconName, string | null])[] = [
    ['share', getPlace(task)],
    ['users', getAudience(task)],
    ['clock', minutes && `About ${minutes}`],
    ['user', slotsLeftText(task.maxSlots - task.applicants_applied)],
  ];
  return (
    <section className="sn-card job-offer" aria-label="Pay and effort">
      <div className="sn-line sn-line--ends">
        <p className="job-facts__pay">
          <Naira amount={task.payoutAmount} />
          <span>You earn this once your proof is approved</span>
        </p>
        {!task.application && <JobFit task={task} />}
      </div>
      <ul className="job-takes">
        {takes.map(
          ([icon, text]) =>
            text && (
              <li key={icon}>
                <Icon name={icon} size={18} />
                <span>{text}</span>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

export function JobPlan({ task }: { task: Task }) {
  const review = getUsualReview(task);
  return (
    <Card title="How it goes">
      <ol className="job-plan" aria-label="How it goes">
        <li>{`Take the job. You’ll have ${limits.slotReservationHours} hours.`}</li>
        <li>{task.platform ? `Post the advert on ${getPlace(task)}.` : 'Do what the instructions say.'}</li>
        <li>{`Send a link or a screenshot. ${review ? `It’s usually checked in ${review}.` : `It’s checked within ${limits.reviewWindowDays} days.`}`}</li>
      </ol>
    </Card>
  );
}

/** For the record, and the law: small, and behind what a member decides by. */
export function OfficeFacts({ task }: { task: Task }) {
  return (
    <section className="job-facts job-office" aria-label="About this job">
      <FactList task={task} />
    </section>
  );
}

export function FoldedFacts({ task }: { task: Task }) {
  return (
    <details className="sn-card job-fold">
      <summary>
        <Icon name="info" size={18} />
        About this job
        <span>
          <Naira amount={task.payoutAmount} />
        </span>
      </summary>
      <div className="job-facts">
        <FactList task={task} />
        {task.instructions && (
          <>
            <h2>Description</h2>
            <p className="job-prose">
              <LinkedText text={task.jobDescription} />
            </p>
          </>
        )}
      </div>
    </details>
  );
}

function FactList({ task }: { task: Task }) {
  const { maxSlots, applicants_applied: applied } = task;
  return (
    <>
      {/* Without paid slots nothing can be taken. */}
      <ProgressBar percent={maxSlots === 0 ? 100 : (applied / maxSlots) * 100} label="Places taken" />
      <Facts
        className="sn-num"
        rows={[
          ['Workers needed', formatCount(maxSlots)],
          ['Workers applied', formatCount(applied)],
          ['Job reference', task.reference],
          ['Usually reviewed in', getUsualReview(task)],
          ['ARCON approval', task.arconNumber],
          ['Approval valid until', task.arconExpiry && formatDay(task.arconExpiry)],
        ]}
      />
    </>
  );
}

export function JobTexts({ task }: { task: Task }) {
  return (
    <>
      <Card title="Description">
        <p className="job-prose">
          <LinkedText text={task.jobDescription} />
        </p>
      </Card>
      {task.instructions && (
        <Card title="Instructions">
          <p className="job-prose">
            <LinkedText text={task.instructions} />
          </p>
        </Card>
      )}
    </>
  );
}

export function JobWork({ task }: { task: Task }) {
  return (
    <Card title={task.instructions ? 'Instructions' : 'Description'}>
      <div className="sn-stack">
        <p className="job-prose">
          <LinkedText text={task.instructions || task.jobDescription} />
        </p>
        {task.link && (
          <Button href={task.link} target="_blank" rel="noopener noreferrer" icon={<Icon name="link" size={18} />}>
            Open the job’s page
          </Button>
        )}
      </div>
    </Card>
  );
}
