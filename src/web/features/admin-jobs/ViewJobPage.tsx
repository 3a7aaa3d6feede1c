import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { AdminTaskWithKit } from '../../../contract/jobDetails';
import type { AdminTask } from '../../../contract/jobs';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Card } from '../../ui/Card';
import { Naira } from '../../ui/Naira';
import { PageTitle } from '../../ui/PageTitle';
import { SummaryStrip } from '../../admin/SummaryStrip';
import { DeleteJobDialog } from './DeleteJobDialog';
import { JobDetails } from './JobDetails';
import { KitCard } from './kit/KitCard';
import { canEndLinks, canPause, canStop, copyAddress, hasEnded, isDraft } from './jobState';
import { RejectionLimits } from '../../admin/proofs/RejectionLimits';
import { StopJobDialog } from './StopJobDialog';
import { Submissions } from './Submissions';
import { EndLinksDialog } from './EndLinksDialog';
import { useJobStatus } from './useJobStatus';
import { WaitingNote } from './WaitsForMoney';
import { WithJob } from './WithJob';
import '../../admin/admin.css';
import './jobs.css';

export function ViewJobPage() {
  const { id = '' } = useParams();
  return (
    <WithJob id={id} title="Job">
      {(task) => <Job task={task} />}
    </WithJob>
  );
}

function Job({ task }: { task: AdminTaskWithKit }) {
  return (
    <>
      <PageTitle title={task.jobTitle} subtitle={task.reference} actions={<JobActions task={task} />} />
      <WaitingNote task={task} />
      <RejectionLimits taskId={task.id} />
      <SummaryStrip
        figures={[
          { label: 'Amount', value: <Naira amount={task.amount} /> },
          { label: 'Spent', value: <Naira amount={task.spent} /> },
          { label: 'In escrow', value: <Naira amount={task.escrow} /> },
          { label: 'Slots left', value: formatCount(task.fundedSlots - task.applicants_applied) },
          { label: 'In review', value: formatCount(task.inReview) },
        ]}
      />
      <div className="admin-columns">
        <Card title="What members read">
          <h3 className="admin-label">Description</h3>
          <p className="admin-prose">{task.jobDescription}</p>
          <h3 className="admin-label">Instructions</h3>
          <p className="admin-prose">{task.instructions || 'None given.'}</p>
          <h3 className="admin-label">Link</h3>
          <p className="admin-prose">
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
          <JobDetails task={task} />
        </Card>
      </div>
      {task.kit && <KitCard kit={task.kit} />}
      <Submissions task={task} />
    </>
  );
}

/** The actions on a job; one that has ended can only be copied and deleted, and one that waits for its money cannot be paused. */
function JobActions({ task }: { task: AdminTask }) {
  const navigate = useNavigate();
  const { setStatus, busy } = useJobStatus();
  const [asking, setAsking] = useState<'stop' | 'links' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const paused = task.status === 'paused';
  return (
    <>
      {!hasEnded(task) && (
        <>
          <LinkButton to={paths.admin.editJob(task.id)}>Edit</LinkButton>
          {isDraft(task) && (
            <Button type="primary" disabled={busy} onClick={() => void setStatus(task, 'available')}>
              Post Job
            </Button>
          )}
          {canPause(task) && (
            <Button disabled={busy} onClick={() => void setStatus(task, paused ? 'available' : 'paused')}>
              {paused ? 'Resume Listing' : 'Pause Listing'}
            </Button>
          )}
          {canStop(task) && (
            <Button danger disabled={busy} onClick={() => setAsking('stop')}>
              Stop Listing
            </Button>
          )}
        </>
      )}
      <LinkButton to={copyAddress(task)}>Duplicate</LinkButton>
      {canEndLinks(task) && (
        <Button danger disabled={busy} onClick={() => setAsking('links')}>
          End links
        </Button>
      )}
      <Button danger disabled={busy} onClick={() => setAsking('delete')}>
        Delete
      </Button>
      <StopJobDialog task={task} open={asking === 'stop'} onClose={close} />
      <EndLinksDialog task={task} open={asking === 'links'} onClose={close} />
      <DeleteJobDialog
        task={task}
        open={asking === 'delete'}
        onClose={close}
        onDeleted={() => void navigate(paths.admin.dashboard)}
      />
    </>
  );
}

export { ViewJobPage as Component };
