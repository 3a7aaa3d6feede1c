import { Link } from 'react-router-dom';
import { type AdminTask, listAdminTasks } from '../../../contract/jobs';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { adminApi, useListAdminTasksQuery } from '../../api/adminApi';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { AdminTable } from '../../table/AdminTable';
import type { AdminColumn } from '../../table/tableTypes';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { StatusTag } from '../../shared/StatusTag';
import { When } from '../../ui/When';

const columns: readonly AdminColumn<AdminTask>[] = [
  { key: 'job', title: 'Job', sort: 'jobTitle', always: true, render: (task) => <Title task={task} /> },
  { key: 'reference', title: 'Job ID', hiddenAtFirst: true, render: ({ reference }) => reference },
  {
    key: 'payout',
    title: 'Payout',
    sort: 'payoutAmount',
    align: 'end',
    render: ({ payoutAmount }) => <Naira amount={payoutAmount} />,
  },
  {
    key: 'slots',
    title: 'Slots',
    sort: 'applicants_applied',
    align: 'end',
    render: ({ applicants_applied: applied, maxSlots }) => (
      <span className="sn-num">{`${formatCount(applied)}/${formatCount(maxSlots)}`}</span>
    ),
  },
  { key: 'escrow', title: 'In escrow', align: 'end', render: ({ escrow }) => <Naira amount={escrow} /> },
  {
    key: 'missing',
    title: 'Waits for',
    align: 'end',
    render: ({ waits }) => waits && <Naira amount={waits.missing} />,
  },
  { key: 'status', title: 'Status', sort: 'status', render: ({ status }) => <StatusTag kind="task" status={status} /> },
  {
    key: 'created',
    title: 'Created',
    sort: 'createdAt',
    hiddenAtFirst: true,
    render: ({ createdAt }) => <When iso={createdAt} />,
  },
];
const rowKey = ({ id }: AdminTask): string => id;

const jobs = adminList({
  query: listAdminTasks.query,
  useList: useListAdminTasksQuery,
  prefetch: (arg) => adminApi.util.prefetch('listAdminTasks', arg, {}),
  prefix: 'jobs',
  pageSize: limits.pageSize.adminUserTasks,
  sort: '-createdAt',
  columns,
  rowKey,
  caption: 'Jobs',
  search: { label: 'Search jobs', placeholder: 'Title or reference' },
  cards: (task) => <JobCard task={task} />,
  failure: messages.adminJobs.listFailed,
});

/** Every job of an owner, newest first. */
export function OwnerJobs({ ownerId }: { ownerId: string }) {
  const { table, tableProps } = useAdminTable(jobs, { owner_id: ownerId });
  return (
    <AdminTable
      {...tableProps}
      empty={
        <EmptyState
          title="No jobs"
          text={table.q ? 'None fits this search.' : 'Nothing has been posted for this owner yet.'}
        />
      }
    />
  );
}

const Title = ({ task: { id, jobTitle } }: { task: AdminTask }) => (
  <Link className="admin-strong" to={paths.admin.viewJob(id)} title={jobTitle}>
    {jobTitle}
  </Link>
);

function JobCard({ task }: { task: AdminTask }) {
  return (
    <article className="admin-card">
      <header>
        <div className="admin-two">
          <Title task={task} />
          <small>{task.reference}</small>
        </div>
        <StatusTag kind="task" status={task.status} />
      </header>
      <p className="admin-card__line">
        <b>
          <Naira amount={task.payoutAmount} />
        </b>
        <span className="sn-num">
          {`${formatCount(task.applicants_applied)} of ${formatCount(task.maxSlots)} slots taken`}
        </span>
      </p>
      <p className="admin-card__line sn-muted">
        <span>
          In escrow <Naira amount={task.escrow} />
        </span>
        {task.waits && (
          <span>
            Waits for <Naira amount={task.waits.missing} />
          </span>
        )}
      </p>
    </article>
  );
}
