import { Button, Flex } from 'antd';
import { createContext, useContext } from 'react';
import { Link } from 'react-router-dom';
import type { AdminTask } from '../../../contract/jobs';
import { formatCount } from '../../lib/naira';
import { platformNames } from '../../lib/platforms';
import { paths } from '../../paths';
import type { AdminColumn, RowDrawer } from '../../table/tableTypes';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { StatusTag } from '../../shared/StatusTag';
import { When } from '../../ui/When';
import { lazyPart } from '../../ui/lazyPart';
import { hasEnded } from './jobState';
import { SlotsBar } from './SlotsBar';
import { PartlyPaid, WaitsFor } from './WaitsForMoney';

export const rowKey = ({ id }: AdminTask): string => id;
export type OpenJobDialog = { readonly kind: 'delete' | 'stop'; readonly task: AdminTask };
/** Opens a question about a job. */
export const JobDialogContext = createContext<(question: OpenJobDialog) => void>(() => undefined);

export const columns: readonly AdminColumn<AdminTask>[] = [
  {
    key: 'job',
    title: 'Job',
    sort: 'jobTitle',
    always: true,
    render: (task) => (
      <div className="admin-two admin-titled">
        <Link className="admin-strong" to={paths.admin.viewJob(task.id)} title={task.jobTitle}>
          {task.jobTitle}
        </Link>
        <small>
          <span>{`${task.reference} ·`}</span> <When iso={task.createdAt} />
        </small>
      </div>
    ),
  },
  {
    key: 'payout',
    title: 'Payout',
    sort: 'payoutAmount',
    align: 'end',
    render: (task) => <Naira amount={task.payoutAmount} />,
  },
  { key: 'slots', title: 'Slots', sort: 'applicants_applied', render: (task) => <Slots task={task} /> },
  {
    key: 'left',
    title: 'Left',
    align: 'end',
    hideBelow: 'md',
    render: (task) => <Left task={task} />,
  },
  { key: 'inReview', title: 'In review', align: 'end', hideBelow: 'lg', render: (task) => <InReview task={task} /> },
  { key: 'status', title: 'Status', sort: 'status', render: (task) => <StatusTag kind="task" status={task.status} /> },
  {
    key: 'platform',
    title: 'Platform',
    filter: 'Platform',
    hiddenAtFirst: true,
    render: ({ platform }) => (platform ? platformNames[platform] : 'Any'),
  },
  {
    key: 'owner',
    title: 'Job owner',
    hiddenAtFirst: true,
    render: ({ owner, jobOwnerEmail }) => (
      <div className="admin-two">
        <Link className="admin-strong" to={paths.admin.owner(owner.id)}>
          {owner.name}
        </Link>
        {owner.name !== jobOwnerEmail && <small>{jobOwnerEmail}</small>}
      </div>
    ),
  },
  {
    key: 'created',
    title: 'Created',
    sort: 'createdAt',
    hiddenAtFirst: true,
    render: ({ createdAt }) => (
      <span className="admin-nowrap">
        <When iso={createdAt} />
      </span>
    ),
  },
  {
    key: 'action',
    title: 'Action',
    align: 'end',
    always: true,
    fixed: 'end',
    render: (task, { removed }) => (removed ? null : <JobActions task={task} />),
  },
];

const JobDetails = lazyPart(() => import('./JobDetails').then((module) => ({ default: module.JobDetails })));
export const drawer: RowDrawer<AdminTask> = {
  title: ({ jobTitle }) => jobTitle,
  draw: (task) => (
    <>
      <Flex wrap gap="middle" align="center" justify="space-between">
        <Link to={paths.admin.viewJob(task.id)}>Open the job</Link>
      </Flex>
      <JobDetails task={task} />
    </>
  ),
};

function Slots({ task }: { task: AdminTask }) {
  return (
    <div className="admin-two">
      <SlotsBar task={task} />
      <PartlyPaid task={task} />
    </div>
  );
}

function Left({ task }: { task: AdminTask }) {
  if (task.waits && task.fundedSlots === 0) return <WaitsFor task={task} />;
  return (
    <div className="admin-two">
      <Naira amount={task.escrow} />
      <small className="admin-spent">
        <Naira amount={task.spent} /> spent
      </small>
    </div>
  );
}

/** How many proofs wait, and the way to them. */
function InReview({ task: { id, inReview } }: { task: AdminTask }) {
  if (inReview === 0) return <span className="sn-muted">0</span>;
  return (
    <Link className="sn-link sn-num" to={`${paths.admin.reviewJobs}?task_id=${id}`}>
      {formatCount(inReview)}
    </Link>
  );
}

export function JobCard({ task, removed }: { task: AdminTask; removed: boolean }) {
  return (
    <article className="admin-card">
      <header>
        <div className="admin-two">
          <Link className="admin-strong" to={paths.admin.viewJob(task.id)}>
            {task.jobTitle}
          </Link>
          <small>{task.reference}</small>
        </div>
        <StatusTag kind="task" status={task.status} />
      </header>
      <p className="admin-card__line">
        <b>
          <Naira amount={task.payoutAmount} />
        </b>
        <span className="sn-muted">{`${formatCount(task.inReview)} in review`}</span>
      </p>
      <div className="admin-two">
        <SlotsBar task={task} />
        <WaitsFor task={task} />
      </div>
      <p className="admin-card__line sn-muted">
        <span>
          Spent <Naira amount={task.spent} />
        </span>
        <span>
          Left <Naira amount={task.escrow} />
        </span>
      </p>
      {!removed && <JobActions task={task} />}
    </article>
  );
}

function JobActions({ task }: { task: AdminTask }) {
  const ask = useContext(JobDialogContext);
  return (
    <div className="admin-actions">
      <LinkButton size="small" to={paths.admin.viewJob(task.id)}>
        View
      </LinkButton>
      {!hasEnded(task) && (
        <LinkButton size="small" to={paths.admin.editJob(task.id)}>
          Edit
        </LinkButton>
      )}
      <Button danger size="small" onClick={() => ask({ kind: 'delete', task })}>
        Delete
      </Button>
    </div>
  );
}
