import { useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import { listAdminTasks, type AdminTask } from '../../../contract/tasks';
import { adminApi, useListAdminTasksQuery } from '../../api/adminApi';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { DeskTable } from '../../ui/DeskTable';
import type { Column } from '../../ui/tableColumns';
import { Icon } from '../../ui/Icon';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../ui/StatusTag';
import { useTableParams } from '../../ui/useTableParams';
import { When } from '../../ui/When';
import { FilterChips } from './FilterChips';
import { DeleteJobDialog } from './jobs/DeleteJobDialog';
import { hasEnded } from './jobs/jobState';
import { SlotsBar } from './jobs/SlotsBar';
import { listArg } from '../../lib/listArg';
import { LoadFailed } from './LoadFailed';
import { SearchBox } from './SearchBox';
import './desk.css';

const columns: Column<AdminTask>[] = [
  {
    key: 'job',
    title: 'Job',
    sort: 'jobTitle',
    render: (task) => (
      <div className="desk-two desk-job">
        <Link className="desk-strong" to={paths.admin.viewJob(task.id)}>
          {task.jobTitle}
        </Link>
        <small>{task.reference}</small>
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
  { key: 'inReview', title: 'In review', align: 'end', hideBelow: 'lg', render: (task) => formatCount(task.inReview) },
  { key: 'status', title: 'Status', sort: 'status', render: (task) => <StatusTag kind="task" status={task.status} /> },
  {
    key: 'created',
    title: 'Created',
    sort: 'createdAt',
    hideBelow: 'lg',
    render: ({ createdAt }) => (
      <span className="desk-nowrap">
        <When iso={createdAt} />
      </span>
    ),
  },
  { key: 'action', title: 'Action', align: 'end', render: (task) => <JobActions task={task} /> },
];

const statuses = [
  { key: 'all', label: 'All' },
  { key: 'available', label: 'Available' },
  { key: 'paused', label: 'Paused' },
  { key: 'stopped', label: 'Stopped' },
  { key: 'completed', label: 'Completed' },
] as const;

export function JobManagementPage() {
  const table = useTableParams({ pageSize: limits.pageSize.adminTasks, filters: ['status'] });
  const arg = listArg(listAdminTasks.query, table.query);
  const { data: answer, error, isFetching, refetch } = useListAdminTasksQuery(arg);
  const prefetch = adminApi.usePrefetch('listAdminTasks');
  const narrowed = arg.q !== undefined || arg.status !== undefined;

  return (
    <>
      <PageTitle
        title="Job Management"
        actions={
          <Link className="sn-btn sn-btn--primary" to={paths.admin.postJob}>
            <Icon name="plus" size={18} />
            Create New Job
          </Link>
        }
      />
      <div className="desk-bar">
        <SearchBox table={table} label="Search jobs" placeholder="Title, reference or owner's email" />
        <FilterChips
          label="Status"
          options={statuses}
          active={arg.status ?? 'all'}
          onChange={(status) => table.setFilter('status', status === 'all' ? undefined : status)}
        />
      </div>
      {error ? (
        <LoadFailed text={messages.tasks.listFailed} error={error} retry={refetch} />
      ) : (
        <DeskTable
          table={table}
          rows={answer?.data}
          total={answer?.meta.total}
          columns={columns}
          rowKey={(task) => task.id}
          caption="Jobs"
          fetching={isFetching}
          onPageIntent={(page) => prefetch({ ...arg, page })}
          empty={narrowed ? <NothingFound clear={table.clear} /> : <NoJobs />}
          cards={(task) => <JobCard task={task} />}
        />
      )}
    </>
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

function JobCard({ task }: { task: AdminTask }) {
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
      <JobActions task={task} />
    </article>
  );
}

function JobActions({ task }: { task: AdminTask }) {
  const [deleting, setDeleting] = useState(false);
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
      <button type="button" className="sn-btn sn-btn--small sn-btn--danger" onClick={() => setDeleting(true)}>
        Delete
      </button>
      <DeleteJobDialog task={task} open={deleting} onClose={() => setDeleting(false)} />
    </div>
  );
}
