import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ArgOf } from '../../../contract/endpoint';
import type { AdminTask, setTaskStatus as endpoint } from '../../../contract/tasks';
import { useSetTaskStatusMutation } from '../../api/adminApi';
import { formatCount } from '../../lib/naira';
import { formatOrdinalDate } from '../../lib/dates';
import { platformNames } from '../../lib/platforms';
import { paths } from '../../paths';
import { Card } from '../../ui/Card';
import { Naira } from '../../ui/Naira';
import { PageTitle } from '../../ui/PageTitle';
import { StatCard } from '../../ui/StatCard';
import { StatusTag } from '../../ui/StatusTag';
import { When } from '../../ui/When';
import { ConfirmDialog } from './ConfirmDialog';
import { RefundNote } from './jobs/RefundNote';
import { SlotsBar } from './jobs/SlotsBar';
import { hasEnded } from './jobs/jobState';
import { WithJob } from './jobs/WithJob';
import { useSettled } from './useSettled';
import './desk.css';

export function ViewJobPage() {
  const { id = '' } = useParams();
  return (
    <WithJob id={id} title="Job">
      {(task) => <Job task={task} />}
    </WithJob>
  );
}

function Job({ task }: { task: AdminTask }) {
  return (
    <>
      <PageTitle title={task.jobTitle} subtitle={task.reference} actions={<ListingActions task={task} />} />
      <div className="sn-stats desk-stats">
        <StatCard label="Amount" value={<Naira amount={task.amount} />} />
        <StatCard label="Spent" value={<Naira amount={task.spent} />} />
        <StatCard label="In escrow" value={<Naira amount={task.escrow} />} />
        <StatCard label="In review" value={formatCount(task.inReview)} />
      </div>
      <div className="desk-columns">
        <Card title="What members read">
          <h3 className="desk-label">Description</h3>
          <p className="desk-prose">{task.jobDescription}</p>
          <h3 className="desk-label">Instructions</h3>
          <p className="desk-prose">{task.instructions || 'None given.'}</p>
          <h3 className="desk-label">Link</h3>
          <p className="desk-prose">
            {task.link ? (
              <a className="sn-link" href={task.link} target="_blank" rel="noopener noreferrer">
                {task.link}
              </a>
            ) : (
              'None given.'
            )}
          </p>
        </Card>
        <Card title="Details">
          <dl className="desk-facts">
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
          <Link className="sn-link" to={`${paths.admin.reviewJobs}?task_id=${task.id}&status=all`}>
            See its proofs
          </Link>
        </Card>
      </div>
    </>
  );
}

function ListingActions({ task }: { task: AdminTask }) {
  const [setTaskStatus, { isLoading }] = useSetTaskStatusMutation();
  const settled = useSettled('task');
  const [stopping, setStopping] = useState(false);
  if (hasEnded(task)) return null;

  const paused = task.status === 'paused';
  const setStatus = async (status: ArgOf<typeof endpoint>['status']) =>
    settled(await setTaskStatus({ id: task.id, status }));
  const stop = async () => {
    if (await setStatus('stopped')) setStopping(false);
  };
  return (
    <>
      <Link className="sn-btn sn-btn--ghost" to={paths.admin.editJob(task.id)}>
        Edit
      </Link>
      <button
        type="button"
        className="sn-btn sn-btn--ghost"
        disabled={isLoading}
        onClick={() => void setStatus(paused ? 'available' : 'paused')}
      >
        {paused ? 'Resume Listing' : 'Pause Listing'}
      </button>
      <button type="button" className="sn-btn sn-btn--danger" disabled={isLoading} onClick={() => setStopping(true)}>
        Stop Listing
      </button>
      <ConfirmDialog
        open={stopping}
        title={`Stop “${task.jobTitle}” for good?`}
        confirmLabel="Stop for good"
        cancelLabel="Keep it"
        danger
        busy={isLoading}
        onConfirm={() => void stop()}
        onClose={() => setStopping(false)}
      >
        <ul className="desk-consequences">
          <li>Nobody can take this job any more, and it cannot be started again. To rest it for a while, pause it.</li>
          <li>
            Members who already took it can still hand in their proof, and every proof is still reviewed and paid.
          </li>
          <li>
            <RefundNote task={task} />
          </li>
        </ul>
      </ConfirmDialog>
    </>
  );
}
