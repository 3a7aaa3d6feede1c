import type { Task } from '../../../contract/tasks';
import { formatDay } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { Naira } from '../../ui/Naira';
import { ProgressBar } from '../../ui/ProgressBar';
import { JobFit } from './JobFit';
import { audienceOf, placeOf, usualReviewOf } from './jobWords';

export function JobFacts({ task }: { task: Task }) {
  const { maxSlots, applicants_applied: applied } = task;
  const usualReview = usualReviewOf(task);
  return (
    <section className="sn-card job-facts" aria-label="About this job">
      <p className="job-facts__pay">
        <Naira amount={task.payoutAmount} />
        <span>for each approved proof</span>
      </p>
      <ProgressBar percent={(applied / maxSlots) * 100} label="Slots taken" />
      <dl>
        <div>
          <dt>Workers needed</dt>
          <dd className="sn-num">{formatCount(maxSlots)}</dd>
        </div>
        <div>
          <dt>Workers applied</dt>
          <dd className="sn-num">{formatCount(applied)}</dd>
        </div>
        <div>
          <dt>Slots left</dt>
          <dd className="sn-num">{formatCount(Math.max(0, maxSlots - applied))}</dd>
        </div>
        <div>
          <dt>Job reference</dt>
          <dd className="job-reference">{task.reference}</dd>
        </div>
        <div>
          <dt>Platform</dt>
          <dd>{placeOf(task)}</dd>
        </div>
        <div>
          <dt>Audience</dt>
          <dd>
            {audienceOf(task)}
            {!task.application && <JobFit task={task} />}
          </dd>
        </div>
        {usualReview && (
          <div>
            <dt>Usually reviewed in</dt>
            <dd>{usualReview}</dd>
          </div>
        )}
        {task.arconNumber && (
          <div>
            <dt>ARCON approval</dt>
            <dd>{task.arconNumber}</dd>
          </div>
        )}
        {task.arconExpiry && (
          <div>
            <dt>Approval valid until</dt>
            <dd>{formatDay(task.arconExpiry)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
