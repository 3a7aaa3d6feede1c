import { Button } from 'antd';
import type { Task } from '../../../contract/jobs';
import { formatDay } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { Facts } from '../../ui/Facts';
import { Icon } from '../../ui/Icon';
import { LinkedText } from '../../ui/LinkedText';
import { Naira } from '../../ui/Naira';
import { ProgressBar } from '../../ui/ProgressBar';
import { JobFit } from './JobMotif';
import { getAudience, getPlace, getUsualReview } from './jobWords';
import { Card } from '../../ui/Card';

export function JobFacts({ task }: { task: Task }) {
  return (
    <section className="sn-card job-facts" aria-label="About this job">
      <div className="sn-line sn-line--ends">
        <p className="job-facts__pay">
          <Naira amount={task.payoutAmount} />
          <span>once your proof is approved</span>
        </p>
        {!task.application && <JobFit task={task} />}
      </div>
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
      <ProgressBar percent={maxSlots === 0 ? 100 : (applied / maxSlots) * 100} label="Slots taken" />
      <Facts
        className="sn-num"
        rows={[
          ['Workers needed', formatCount(maxSlots)],
          ['Workers applied', formatCount(applied)],
          ['Job reference', task.reference],
          ['Platform', getPlace(task)],
          ['Audience', getAudience(task)],
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
