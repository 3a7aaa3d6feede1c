import { Alert, Button, Card } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { AdminTaskWithKit } from '../../../../contract/jobDetails';
import type { AdminTask } from '../../../../contract/jobs';
import { formatCount, formatNaira } from '../../../lib/naira';
import { paths } from '../../../paths';
import { lazyPart } from '../../../ui/lazyPart';
import { LinkButton } from '../../../ui/LinkButton';
import { LinkedText } from '../../../ui/LinkedText';
import { Naira } from '../../../ui/Naira';
import { LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { Details } from '../shared/Details';
import { SummaryStrip } from '../shared/SummaryStrip';
import { JobDetails } from './JobDetails';
import { KitCard } from './kit/KitCard';
import { canEndLinks, canPause, canStop, copyAddress, hasEnded, isDraft } from './jobState';
import { JobDialog, useJobStatus } from './JobDialog';
import { WithJob } from './WithJob';
import '../shared/admin.css';
import './jobs.css';

const Submissions = lazyPart(() => import('./Submissions'), 'Submissions');
const RejectionLimits = lazyPart(() => import('../shared/proofs/RejectionLimits'), 'RejectionLimits');

export function ViewJobPage() {
  const { id = '' } = useParams();
  return (
    <WithJob id={id} title="Job">
      {(task) => <Job task={task} />}
    </WithJob>
  );
}

const Job = ({ task }: { task: AdminTaskWithKit }) => (
  <>
    <PageTitle title={task.jobTitle} subtitle={task.reference} actions={<JobActions task={task} />} />
    <WaitingNote task={task} />
    <Suspense>
      <RejectionLimits taskId={task.id} />
    </Suspense>
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
      <Card title={<h2>What members read</h2>}>
        <Details
          size="large"
          layout="vertical"
          facts={{
            Description: <LinkedText text={task.jobDescription} />,
            Instructions: <LinkedText text={task.instructions || 'None given.'} />,
            Link: task.link ? (
              <a className="sn-link" href={task.link} target="_blank" rel="noopener noreferrer">
                {task.link}
              </a>
            ) : (
              'None given.'
            ),
          }}
        />
      </Card>
      <Card title={<h2>Details</h2>}>
        <JobDetails task={task} />
      </Card>
    </div>
    {task.kit && <KitCard kit={task.kit} />}
    <Suspense fallback={<LoadingState rows={3} />}>
      <Submissions task={task} />
    </Suspense>
  </>
);

const inWords = (
  { status, maxSlots, fundedSlots }: AdminTask,
  price: number | null,
): readonly [what: string, then: string] => {
  if (status === 'awaiting-payment') return ['This job waits', 'It’ll go live automatically'];
  const dearer = `price of ${formatNaira(price ?? 0)}`;
  if (fundedSlots === maxSlots) return [`The ${dearer} waits`, 'It’ll apply automatically'];
  const paidFor = `Paid for: ${formatCount(fundedSlots)} of ${formatCount(maxSlots)} slots.`;
  if (price === null) return [`${paidFor} The rest waits`, 'It’ll open automatically'];
  return [`${paidFor} The rest and the ${dearer} wait`, 'They’ll apply automatically'];
};

function WaitingNote({ task }: { task: AdminTask }) {
  const { waits, owner } = task;
  if (!waits) return null;
  const [what, then] = inWords(task, waits.payoutAmount);
  return (
    <Alert
      className="admin-alert"
      type="warning"
      showIcon
      title={
        <>
          <span>{`${what} for`}</span>{' '}
          <b>
            <Naira amount={waits.missing} />
          </b>{' '}
          <span>from</span>{' '}
          <Link className="sn-link" to={paths.admin.owner(owner.id)}>
            {owner.name}
          </Link>
          <span>{`. ${then} once the owner’s deposit is recorded.`}</span>
        </>
      }
      action={
        <Link className="sn-link" to={paths.admin.proForma(task.id)}>
          Print what to pay
        </Link>
      }
    />
  );
}

function JobActions({ task }: { task: AdminTask }) {
  const navigate = useNavigate();
  const { setStatus, busy } = useJobStatus();
  const [asking, setAsking] = useState<'stop' | 'links' | 'delete' | null>(null);
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
      {asking && (
        <JobDialog
          task={task}
          kind={asking}
          onClose={() => setAsking(null)}
          onDeleted={() => void navigate(paths.admin.dashboard)}
        />
      )}
    </>
  );
}

export { ViewJobPage as Component };
