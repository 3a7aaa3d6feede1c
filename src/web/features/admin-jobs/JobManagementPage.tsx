import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { listAdminTasks, type AdminTask } from '../../../contract/jobs';
import { adminApi, useListAdminTasksQuery } from '../../api/adminApi';
import type { Prefetched } from '../../api/firstAsk';
import { formatCount } from '../../lib/naira';
import { platformNames, platforms } from '../../lib/platforms';
import { paths } from '../../paths';
import { AdminTable } from '../../table/AdminTable';
import type { AdminColumn, RowDrawer, RowShortcut, TableSelection } from '../../table/tableTypes';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { StatusTag } from '../../ui/StatusTag';
import { When } from '../../ui/When';
import { DeleteJobDialog } from './DeleteJobDialog';
import { canPause, canStop, copyAddress, hasEnded } from './jobState';
import { SlotsBar } from './SlotsBar';
import { StopJobDialog } from './StopJobDialog';
import { useJobStatus } from './useJobStatus';
import { PartlyPaid, WaitsFor } from './WaitsForMoney';
import { Overview } from '../../admin/overview/Overview';
import { lazyPart } from '../../ui/lazyPart';
import '../../admin/admin.css';
import './jobs.css';

const getKey = ({ id }: AdminTask): string => id;
const isOpen = (task: AdminTask): boolean => !hasEnded(task);
type OpenJobDialog = { readonly kind: 'delete' | 'stop'; readonly task: AdminTask };

const columnsWith = (ask: (question: OpenJobDialog) => void): AdminColumn<AdminTask>[] => [
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
    pinned: true,
    render: (task, { removed }) => (removed ? null : <JobActions task={task} ask={ask} />),
  },
];

const JobDetails = lazyPart(() => import('./JobDetails').then((module) => ({ default: module.JobDetails })));
const drawer: RowDrawer<AdminTask> = {
  title: ({ jobTitle }) => jobTitle,
  draw: (task) => (
    <>
      <div className="admin-decide">
        <Link to={paths.admin.viewJob(task.id)}>Open the job</Link>
      </div>
      <JobDetails task={task} />
    </>
  ),
};

const jobs = adminList({
  query: listAdminTasks.query,
  useList: useListAdminTasksQuery,
  prefetch: (arg) => adminApi.util.prefetch('listAdminTasks', arg, {}),
  pageSize: limits.pageSize.adminTasks,
  status: {
    options: [
      { key: 'all', label: 'All' },
      { key: 'awaiting-payment', label: 'Awaiting payment' },
      { key: 'available', label: 'Available' },
      { key: 'paused', label: 'Paused' },
      { key: 'stopped', label: 'Stopped' },
      { key: 'completed', label: 'Completed' },
      { key: 'draft', label: 'Draft' },
    ],
    fallback: 'all',
  },
  filters: [
    {
      kind: 'choice',
      label: 'Platform',
      name: 'platform',
      options: platforms.map((value) => ({ value, label: platformNames[value] })),
    },
    { kind: 'link', label: 'One owner only', name: 'owner_id' },
  ],
  views: 'tasks',
  readyViews: [
    { name: 'Available, newest first', query: 'sort=-createdAt&status=available' },
    { name: 'Best paid first', query: 'sort=-payoutAmount' },
    { name: 'Paused', query: 'status=paused' },
    { name: 'Awaiting payment, oldest first', query: 'sort=createdAt&status=awaiting-payment' },
  ],
  exporting: 'exportTasks',
  failure: messages.adminJobs.listFailed,
});

export const handle: Prefetched = { ask: jobs.ask };

export function JobManagementPage() {
  const navigate = useNavigate();
  const { table, answer, exporting, props } = useAdminTable(jobs);
  const { setStatus } = useJobStatus();
  const [asking, setAsking] = useState<OpenJobDialog | null>(null);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => columnsWith(setAsking), []);
  const owner = table.filters.owner_id === undefined ? undefined : answer?.data[0]?.owner.name;
  const filters = useMemo(
    () =>
      jobs.filters?.map((filter) =>
        filter.kind === 'link' && owner !== undefined ? { ...filter, label: `Job owner: ${owner}` } : filter,
      ),
    [owner],
  );
  const { start } = exporting;
  const selection = useMemo<TableSelection<AdminTask>>(
    () => ({
      label: ({ jobTitle }) => `Select ${jobTitle}`,
      actions: ({ ids }) => <Button onClick={() => start('xlsx', ids)}>Export the selected</Button>,
    }),
    [start],
  );
  const narrowed = table.queryString.replace(/(?:^|&)sort=[^&]*/, '') !== '';

  const keys: RowShortcut<AdminTask>[] = [
    { key: 'e', label: 'Edit', when: isOpen, run: ({ id }) => void navigate(paths.admin.editJob(id)) },
    { key: 'd', label: 'Duplicate', run: (task) => void navigate(copyAddress(task)) },
    {
      key: 'p',
      label: 'Pause or resume',
      when: canPause,
      run: (task) => void setStatus(task, task.status === 'paused' ? 'available' : 'paused'),
    },
    { key: 's', label: 'Stop for good', when: canStop, run: (task) => setAsking({ kind: 'stop', task }) },
    { key: 'Delete', label: 'Delete', run: (task) => setAsking({ kind: 'delete', task }) },
  ];

  return (
    <>
      <AdminTable
        {...props}
        {...(filters && { filters })}
        title="Job Management"
        actions={
          <LinkButton type="primary" size="small" icon={<PlusOutlined aria-hidden />} to={paths.admin.postJob}>
            Create New Job
          </LinkButton>
        }
        summary={<Overview />}
        rows={answer?.data}
        columns={columns}
        rowKey={getKey}
        hidden={deleted}
        caption="Jobs"
        search={{ label: 'Search jobs', placeholder: "Title, reference or owner's email" }}
        selection={selection}
        drawer={drawer}
        keys={keys}
        pageKeys={[{ key: 'n', label: 'Create a new job', run: () => void navigate(paths.admin.postJob) }]}
        empty={narrowed ? <NothingFound clear={table.clear} /> : <NoJobs />}
        cards={(task, { removed }) => <JobCard task={task} ask={removed ? null : setAsking} />}
      />
      {asking && (
        <JobDialog
          question={asking}
          close={() => setAsking(null)}
          onDeleted={(id) => setDeleted((before) => new Set(before).add(id))}
        />
      )}
    </>
  );
}

interface JobDialogProps {
  question: OpenJobDialog;
  close: () => void;
  onDeleted: (id: string) => void;
}

function JobDialog({ question: { kind, task }, close, onDeleted }: JobDialogProps) {
  return kind === 'stop' ? (
    <StopJobDialog task={task} open onClose={close} />
  ) : (
    <DeleteJobDialog task={task} open onClose={close} onDeleted={() => onDeleted(task.id)} />
  );
}

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

function NoJobs() {
  return (
    <EmptyState
      title={messages.adminJobs.empty}
      text="Post the first one: members see it as soon as it is paid for."
      action={
        <LinkButton type="primary" to={paths.admin.postJob}>
          Create New Job
        </LinkButton>
      }
    />
  );
}

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title={messages.adminJobs.empty}
      text="No job fits this search."
      action={<Button onClick={clear}>Show all jobs</Button>}
    />
  );
}

function JobCard({ task, ask }: { task: AdminTask; ask: ((question: OpenJobDialog) => void) | null }) {
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
      {ask && <JobActions task={task} ask={ask} />}
    </article>
  );
}

function JobActions({ task, ask }: { task: AdminTask; ask: (question: OpenJobDialog) => void }) {
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

export { JobManagementPage as Component };
