import { Link } from 'react-router-dom';
import type { AdminTask } from '../../../contract/jobs';
import { sharingLimits } from '../../../contract/sharingLimits';
import { formatDateTime, formatOrdinalDate } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { platformNames } from '../../lib/platforms';
import { paths } from '../../paths';
import { StatusTag } from '../../shared/StatusTag';
import { When } from '../../ui/When';
import { kindNames } from './jobState';
import { SlotsBar } from './SlotsBar';
import { PriceLines } from './WaitsForMoney';

/** A job's progress, price, requirements and owner. */
export function JobDetails({ task }: { task: AdminTask }) {
  return (
    <dl className="admin-facts job-lines">
      <dt>Status</dt>
      <dd>
        <StatusTag kind="task" status={task.status} />
        {task.pausedByOwner && (
          <>
            <br />
            <span>By its owner, who may resume it</span>
          </>
        )}
      </dd>
      <dt>Slots</dt>
      <dd>
        <SlotsBar task={task} />
      </dd>
      <PriceLines task={task} />
      <dt>Approved</dt>
      <dd>{formatCount(task.approved)}</dd>
      <dt>Kind of job</dt>
      <dd>{kindNames[task.kind]}</dd>
      <dt>Platform</dt>
      <dd>{task.platform ? platformNames[task.platform] : 'Any'}</dd>
      <dt>Minimum followers</dt>
      <dd>{task.minFollowers ? formatCount(task.minFollowers) : 'None'}</dd>
      <Schedule task={task} />
      {task.link !== null && (
        <>
          <dt>Members’ links end</dt>
          <dd>
            {task.linksEnd
              ? formatDateTime(task.linksEnd)
              : `${sharingLimits.daysAfterApproval} days after the last approval`}
          </dd>
        </>
      )}
      <dt>ARCON approval</dt>
      <dd>
        {`${task.arconNumber ?? 'None given'}${task.arconExpiry ? `, until ${formatOrdinalDate(task.arconExpiry)}` : ''}`}
      </dd>
      <dt>Job owner</dt>
      <dd>
        <Link className="sn-link" to={paths.admin.owner(task.owner.id)}>
          {task.owner.name}
        </Link>
        {task.owner.name !== task.jobOwnerEmail && (
          <>
            <br />
            <span>{task.jobOwnerEmail}</span>
          </>
        )}
        {task.jobOwnerPhoneNumber && (
          <>
            <br />
            <span>{task.jobOwnerPhoneNumber}</span>
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

/** Only what was set: most jobs can be taken at any time. */
function Schedule({ task: { startsAt, endsAt, slotsPerDay, trialSlots, approved, rejected } }: { task: AdminTask }) {
  return (
    <>
      {startsAt && (
        <>
          <dt>Starts</dt>
          <dd>{formatDateTime(startsAt)}</dd>
        </>
      )}
      {endsAt && (
        <>
          <dt>Ends</dt>
          <dd>{formatDateTime(endsAt)}</dd>
        </>
      )}
      {slotsPerDay && (
        <>
          <dt>Daily slots</dt>
          <dd>{formatCount(slotsPerDay)}</dd>
        </>
      )}
      {trialSlots && (
        <>
          <dt>Trial slots</dt>
          <dd>{`${formatCount(trialSlots)}, ${formatCount(Math.min(approved + rejected, trialSlots))} decided`}</dd>
        </>
      )}
    </>
  );
}
