import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState, createContext, useContext } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import { type AdminTask, listAdminTasks } from '../../../../contract/jobs';
import { Overview } from '../shared/overview/Overview';
import type { Prefetched } from '../../../api/baseApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { RowShortcut, TableSelection, AdminColumn, RowDrawer } from '../../../table/tableTypes';
import { useAdminTable, adminList } from '../../../table/useAdminTable';
import { LinkButton } from '../../../ui/LinkButton';
import { JobDialog, useJobStatus } from './JobDialog';
import { canPause, canStop, copyAddress, hasEnded, PartlyPaid, SlotsBar, WaitsFor } from './jobState';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import { adminApi } from '../../../api/adminApi';
import { formatCount } from '../../../lib/naira';
import { platformNames } from '../../../lib/platforms';
import { EmptyText } from '../shared/EmptyList';
import { Naira } from '../../../ui/Naira';
import { When } from '../../../ui/When';
import { lazyPart } from '../../../ui/lazyPart';
import { column } from '../shared/columns';
import '../shared/admin.css';
import './jobs.css';

export function JobManagementPage() {
  const navigate = useNavigate();
  const { table, exporting, tableProps } = useAdminTable(jobs);
  const { setStatus } = useJobStatus();
  const [asking, setAsking] = useState<OpenJobDialog | null>(null);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const { start } = exporting;
  const narrowed = /(?:^|&)(?!sort=)./.test(table.queryString);
  const selection = useMemo<TableSelection<AdminTask>>(
    () => ({
      label: ({ jobTitle }) => `Select ${jobTitle}`,
      actions: ({ ids }) => <Button onClick={() => start('xlsx', ids)}>Export the selected</Button>,
    }),
    [start],
  );
  const keys: RowShortcut<AdminTask>[] = [
    {
      key: 'e',
      label: 'Edit',
      when: (task) => !hasEnded(task),
      run: ({ id }) => void navigate(paths.admin.editJob(id)),
    },
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
    <JobDialogContext value={setAsking}>
      <AdminTable
        {...tableProps}
        actions={
          <LinkButton type="primary" size="small" icon={<PlusOutlined aria-hidden />} to={paths.admin.postJob}>
            Create New Job
          </LinkButton>
        }
        summary={<Overview />}
        hidden={deleted}
        selection={selection}
        keys={keys}
        pageKeys={[{ key: 'n', label: 'Create a new job', run: () => void navigate(paths.admin.postJob) }]}
        empty={
          narrowed ? (
            <EmptyText title={messages.adminJobs.empty} text="No job fits this search.">
              <Button onClick={table.clear}>Show all jobs</Button>
            </EmptyText>
          ) : (
            <EmptyText
              title={messages.adminJobs.empty}
              text="Post the first one: members see it as soon as it is paid for."
            >
              <LinkButton type="primary" to={paths.admin.postJob}>
                Create New Job
              </LinkButton>
            </EmptyText>
          )
        }
      />
      {asking && (
        <JobDialog
          {...asking}
          onClose={() => setAsking(null)}
          onDeleted={() => setDeleted((before) => new Set(before).add(asking.task.id))}
        />
      )}
    </JobDialogContext>
  );
}

export { JobManagementPage as Component };

interface OpenJobDialog {
  readonly kind: 'delete' | 'stop';
  readonly task: AdminTask;
}
const JobDialogContext = createContext<(question: OpenJobDialog) => void>(() => undefined);

const columns: readonly AdminColumn<AdminTask>[] = [
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
  column.money('payout', 'Payout', ({ payoutAmount }) => payoutAmount, { sort: 'payoutAmount' }),
  {
    key: 'slots',
    title: 'Slots',
    sort: 'applicants_applied',
    render: (task) => (
      <div className="admin-two">
        <SlotsBar task={task} />
        <PartlyPaid task={task} />
      </div>
    ),
  },
  {
    key: 'left',
    title: 'Left',
    align: 'end',
    hideBelow: 'md',
    render: (task) =>
      task.waits && task.fundedSlots === 0 ? (
        <WaitsFor task={task} />
      ) : (
        <div className="admin-two">
          <Naira amount={task.escrow} />
          <small className="admin-spent">
            <Naira amount={task.spent} /> spent
          </small>
        </div>
      ),
  },
  {
    key: 'inReview',
    title: 'In review',
    align: 'end',
    hideBelow: 'lg',
    render: ({ id, inReview }) =>
      inReview === 0 ? (
        <span className="sn-muted">0</span>
      ) : (
        <Link className="sn-link sn-num" to={`${paths.admin.reviewJobs}?task_id=${id}`}>
          {formatCount(inReview)}
        </Link>
      ),
  },
  column.status('task', ({ status }) => status, { sort: 'status' }),
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
  column.when('created', 'Created', ({ createdAt }) => createdAt, { sort: 'createdAt', hiddenAtFirst: true }),
  column.actions((task, { removed }) => (removed ? null : <JobActions task={task} />), 'Action'),
];

const JobDetails = lazyPart(() => import('./JobDetails'), 'JobDetails');
const drawer: RowDrawer<AdminTask> = {
  title: ({ jobTitle }) => jobTitle,
  draw: (task) => (
    <>
      <Link to={paths.admin.viewJob(task.id)}>Open the job</Link>
      <JobDetails task={task} />
    </>
  ),
};

export const jobs = adminList({
  query: listAdminTasks.query,
  endpoint: adminApi.endpoints.listAdminTasks,
  pageSize: limits.pageSize.adminTasks,
  status: {
    options: {
      all: 'All',
      'awaiting-payment': 'Awaiting payment',
      available: 'Available',
      paused: 'Paused',
      stopped: 'Stopped',
      completed: 'Completed',
      draft: 'Draft',
    },
    fallback: 'all',
  },
  filters: [
    { kind: 'choice', label: 'Platform', name: 'platform', options: platformNames },
    { kind: 'link', label: 'One owner only', name: 'owner_id' },
  ],
  linkNames: { owner_id: ({ owner }) => `Job owner: ${owner.name}` },
  views: 'tasks',
  readyViews: [
    { name: 'Available, newest first', query: 'sort=-createdAt&status=available' },
    { name: 'Best paid first', query: 'sort=-payoutAmount' },
    { name: 'Paused', query: 'status=paused' },
    { name: 'Awaiting payment, oldest first', query: 'sort=createdAt&status=awaiting-payment' },
  ],
  exporting: 'exportTasks',
  title: 'Job Management',
  columns,
  caption: 'Jobs',
  search: { label: 'Search jobs', placeholder: "Title, reference or owner's email" },
  drawer,
  failure: messages.adminJobs.listFailed,
});

export const handle: Prefetched = { ask: jobs.ask };

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
