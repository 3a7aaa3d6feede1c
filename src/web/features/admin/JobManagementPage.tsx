import { PlusOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { listAdminTasks, type AdminTask } from '../../../contract/tasks';
import { adminApi, useListAdminTasksQuery } from '../../api/adminApi';
import { listState } from '../../api/listState';
import { useDeskViews } from '../../api/useDeskViews';
import { useExport } from '../../api/useExport';
import type { AskedFirst } from '../../api/firstAsk';
import { listArg } from '../../lib/listArg';
import { formatCount } from '../../lib/naira';
import { platformNames, platforms } from '../../lib/platforms';
import { paths } from '../../paths';
import { DeskList } from '../../ui/desk/DeskList';
import type { DeskColumn, DeskKey, DeskSelection } from '../../ui/desk/deskTypes';
import { deskWishesIn, type DeskParams, useDeskParams } from '../../ui/desk/useDeskParams';
import type { TableWishes } from '../../ui/useTableParams';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../ui/StatusTag';
import { When } from '../../ui/When';
import { FilterChips } from './FilterChips';
import { DeleteJobDialog } from './jobs/DeleteJobDialog';
import { copyAddress, hasEnded } from './jobs/jobState';
import { SlotsBar } from './jobs/SlotsBar';
import { StopJobDialog } from './jobs/StopJobDialog';
import { useJobStatus } from './jobs/useJobStatus';
import { Overview } from './overview/Overview';
import './desk.css';
import './jobs/jobs.css';

const keyOf = ({ id }: AdminTask): string => id;
const isOpen = (task: AdminTask): boolean => !hasEnded(task);
type Question = { readonly kind: 'delete' | 'stop'; readonly task: AdminTask };

const columnsWith = (ask: (question: Question) => void): DeskColumn<AdminTask>[] => [
  {
    key: 'job',
    title: 'Job',
    sort: 'jobTitle',
    always: true,
    width: '100%',
    render: (task) => (
      <div className="desk-two job-title">
        <Link className="desk-strong" to={paths.admin.viewJob(task.id)} title={task.jobTitle}>
          {task.jobTitle}
        </Link>
        <small>
          {task.reference} · <When iso={task.createdAt} />
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
  { key: 'slots', title: 'Slots', sort: 'applicants_applied', render: (task) => <SlotsBar task={task} /> },
  {
    key: 'left',
    title: 'Left',
    align: 'end',
    hideBelow: 'md',
    render: (task) => (
      <div className="desk-two">
        <Naira amount={task.escrow} />
        <small>
          <Naira amount={task.spent} /> spent
        </small>
      </div>
    ),
  },
  { key: 'inReview', title: 'In review', align: 'end', hideBelow: 'lg', render: (task) => <InReview task={task} /> },
  { key: 'status', title: 'Status', sort: 'status', render: (task) => <StatusTag kind="task" status={task.status} /> },
  {
    key: 'platform',
    title: 'Platform',
    hiddenAtFirst: true,
    render: ({ platform }) => (platform ? platformNames[platform] : 'Any'),
  },
  { key: 'owner', title: 'Job owner', hiddenAtFirst: true, render: ({ jobOwnerEmail }) => jobOwnerEmail },
  {
    key: 'created',
    title: 'Created',
    sort: 'createdAt',
    hiddenAtFirst: true,
    render: ({ createdAt }) => (
      <span className="desk-nowrap">
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
    render: (task, { left }) => (left ? null : <JobActions task={task} ask={ask} />),
  },
];

const statuses = [
  { key: 'all', label: 'All' },
  { key: 'available', label: 'Available' },
  { key: 'paused', label: 'Paused' },
  { key: 'stopped', label: 'Stopped' },
  { key: 'completed', label: 'Completed' },
] as const;

const options = { pageSize: limits.pageSize.adminTasks, filters: ['status', 'platform'] };
const argOf = ({ query }: TableWishes) => listArg(listAdminTasks.query, query);

export const handle: AskedFirst = {
  ask: (address) => adminApi.util.prefetch('listAdminTasks', argOf(deskWishesIn(address, options)), {}),
};

export function JobManagementPage() {
  const navigate = useNavigate();
  const table = useDeskParams(options);
  const arg = argOf(table);
  const list = useListAdminTasksQuery(arg);
  const prefetch = adminApi.usePrefetch('listAdminTasks');
  const { setStatus } = useJobStatus();
  const [asking, setAsking] = useState<Question | null>(null);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => columnsWith(setAsking), []);
  const views = useDeskViews('tasks');
  const exporting = useExport('exportTasks', arg);
  const { start } = exporting;
  const selection = useMemo<DeskSelection<AdminTask>>(
    () => ({
      label: ({ jobTitle }) => `Select ${jobTitle}`,
      actions: ({ ids }) => (
        <button type="button" className="sn-btn sn-btn--small sn-btn--ghost" onClick={() => start(ids)}>
          Export the selected
        </button>
      ),
    }),
    [start],
  );
  const narrowed = table.asked.replace(/(?:^|&)sort=[^&]*/, '') !== '';

  const keys: DeskKey<AdminTask>[] = [
    { key: 'e', label: 'Edit', when: isOpen, run: ({ id }) => void navigate(paths.admin.editJob(id)) },
    { key: 'd', label: 'Duplicate', run: (task) => void navigate(copyAddress(task)) },
    {
      key: 'p',
      label: 'Pause or resume',
      when: isOpen,
      run: (task) => void setStatus(task, task.status === 'paused' ? 'available' : 'paused'),
    },
    { key: 's', label: 'Stop for good', when: isOpen, run: (task) => setAsking({ kind: 'stop', task }) },
    { key: 'Delete', label: 'Delete', run: (task) => setAsking({ kind: 'delete', task }) },
  ];

  return (
    <>
      <PageTitle
        title="Job Management"
        actions={
          <Link className="sn-btn sn-btn--primary" to={paths.admin.postJob}>
            <PlusOutlined aria-hidden />
            Create New Job
          </Link>
        }
      />
      <Overview />
      <DeskList
        table={table}
        rows={list.data?.data}
        {...listState(list, messages.tasks.listFailed)}
        columns={columns}
        rowKey={keyOf}
        removed={deleted}
        caption="Jobs"
        search={{ label: 'Search jobs', placeholder: "Title, reference or owner's email" }}
        filters={<JobFilters table={table} />}
        views={views}
        exporting={exporting}
        selection={selection}
        onOpen={({ id }) => void navigate(paths.admin.viewJob(id))}
        keys={keys}
        pageKeys={[{ key: 'n', label: 'Create a new job', run: () => void navigate(paths.admin.postJob) }]}
        onPageIntent={(page) => prefetch({ ...arg, page })}
        empty={narrowed ? <NothingFound clear={table.clear} /> : <NoJobs />}
        cards={(task, { left }) => <JobCard task={task} ask={left ? null : setAsking} />}
      />
      {asking && (
        <Asked
          question={asking}
          close={() => setAsking(null)}
          onDeleted={(id) => setDeleted((before) => new Set(before).add(id))}
        />
      )}
    </>
  );
}

/** Which jobs: by their status and by where they are done. */
function JobFilters({ table: { filters, setFilter } }: { table: DeskParams }) {
  return (
    <>
      <FilterChips
        label="Status"
        options={statuses}
        active={statuses.find(({ key }) => key === filters.status)?.key ?? 'all'}
        onChange={(status) => setFilter('status', status === 'all' ? undefined : status)}
      />
      <select
        className="sn-input job-platform"
        aria-label="Platform"
        value={filters.platform ?? ''}
        onChange={({ target }) => setFilter('platform', target.value || undefined)}
      >
        <option value="">Every platform</option>
        {platforms.map((one) => (
          <option key={one} value={one}>
            {platformNames[one]}
          </option>
        ))}
      </select>
    </>
  );
}

interface AskedProps {
  question: Question;
  close: () => void;
  onDeleted: (id: string) => void;
}

function Asked({ question: { kind, task }, close, onDeleted }: AskedProps) {
  return kind === 'stop' ? (
    <StopJobDialog task={task} open onClose={close} />
  ) : (
    <DeleteJobDialog task={task} open onClose={close} onDeleted={() => onDeleted(task.id)} />
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
      title={messages.tasks.empty}
      text="Post the first one: members see it at once."
      action={
        <Link className="sn-btn sn-btn--primary" to={paths.admin.postJob}>
          Create New Job
        </Link>
      }
    />
  );
}

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title={messages.tasks.empty}
      text="No job fits this search."
      action={
        <button type="button" className="sn-btn sn-btn--ghost" onClick={clear}>
          Show all jobs
        </button>
      }
    />
  );
}

function JobCard({ task, ask }: { task: AdminTask; ask: ((question: Question) => void) | null }) {
  return (
    <article className="desk-card">
      <header>
        <div className="desk-two">
          <Link className="desk-strong" to={paths.admin.viewJob(task.id)}>
            {task.jobTitle}
          </Link>
          <small>{task.reference}</small>
        </div>
        <StatusTag kind="task" status={task.status} />
      </header>
      <p className="desk-card__line">
        <b>
          <Naira amount={task.payoutAmount} />
        </b>
        <span className="sn-muted">{formatCount(task.inReview)} in review</span>
      </p>
      <SlotsBar task={task} />
      <p className="desk-card__line sn-muted">
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

function JobActions({ task, ask }: { task: AdminTask; ask: (question: Question) => void }) {
  return (
    <div className="desk-actions">
      <Link className="sn-btn sn-btn--small sn-btn--ghost" to={paths.admin.viewJob(task.id)}>
        View
      </Link>
      {!hasEnded(task) && (
        <Link className="sn-btn sn-btn--small sn-btn--ghost" to={paths.admin.editJob(task.id)}>
          Edit
        </Link>
      )}
      <button
        type="button"
        className="sn-btn sn-btn--small sn-btn--danger"
        onClick={() => ask({ kind: 'delete', task })}
      >
        Delete
      </button>
    </div>
  );
}
