import type { AdminTask } from '../../../contract/jobs';
import { formatOrdinalDate } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { platformNames } from '../../lib/platforms';
import { StatusTag } from '../../ui/StatusTag';
import { When } from '../../ui/When';
import { SlotsBar } from './SlotsBar';

/** A job's requirements, progress and owner. */
export function JobDetails({ task }: { task: AdminTask }) {
  return (
    <dl className="admin-facts">
      <dt>Status</dt>
      <dd>
        <StatusTag kind="task" status={task.status} />
      </dd>
      <dt>Slots</dt>
      <dd>
        <SlotsBar task={task} />
      </dd>
      <dt>Approved</dt>
      <dd>{formatCount(task.approved)}</dd>
      <dt>Platform</dt>
      <dd>{task.platform ? platformNames[task.platform] : 'Any'}</dd>
      <dt>Minimum followers</dt>
      <dd>{task.minFollowers ? formatCount(task.minFollowers) : 'None'}</dd>
      <dt>ARCON approval</dt>
      <dd>
        {task.arconNumber ?? 'None given'}
        {task.arconExpiry && `, until ${formatOrdinalDate(task.arconExpiry)}`}
      </dd>
      <dt>Job owner</dt>
      <dd>
        {task.jobOwnerEmail}
        {task.jobOwnerPhoneNumber && (
          <>
            <br />
            {task.jobOwnerPhoneNumber}
          </>
        )}
      </dd>
      <dt>Created</dt>
      <dd>
        <When iso={task.createdAt} />
      </dd>
    </dl>
  );
}
