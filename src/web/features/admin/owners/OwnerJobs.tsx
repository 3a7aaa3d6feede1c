import { Link } from 'react-router-dom';
import { type AdminTask, listAdminTasks } from '../../../../contract/jobs';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import { EmptyList } from '../shared/EmptyList';
import { adminApi } from '../../../api/adminApi';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { Naira } from '../../../ui/Naira';
import { column } from '../shared/columns';

const columns: readonly AdminColumn<AdminTask>[] = [
  { key: 'job', title: 'Job', sort: 'jobTitle', always: true, render: (task) => <Title task={task} /> },
  { key: 'reference', title: 'Job ID', hiddenAtFirst: true, render: ({ reference }) => reference },
  column.money('payout', 'Payout', ({ payoutAmount }) => payoutAmount, { sort: 'payoutAmount' }),
  {
    key: 'slots',
    title: 'Slots',
    sort: 'applicants_applied',
    align: 'end',
    render: ({ applicants_applied: applied, maxSlots }) => `${formatCount(applied)}/${formatCount(maxSlots)}`,
  },
  column.money('escrow', 'In escrow', ({ escrow }) => escrow),
  {
    key: 'missing',
    title: 'Waits for',
    align: 'end',
    render: ({ waits }) => waits && <Naira amount={waits.missing} />,
  },
  column.status('task', ({ status }) => status, { sort: 'status' }),
  column.when('created', 'Created', ({ createdAt }) => createdAt, { sort: 'createdAt', hiddenAtFirst: true }),
];

const jobs = adminList({
  query: listAdminTasks.query,
  endpoint: adminApi.endpoints.listAdminTasks,
  prefix: 'jobs',
  pageSize: limits.pageSize.adminUserTasks,
  sort: '-createdAt',
  columns,
  caption: 'Jobs',
  search: { label: 'Search jobs', placeholder: 'Title or reference' },
  failure: messages.adminJobs.listFailed,
});

/** Every job of an owner, newest first. */
export function OwnerJobs({ ownerId }: { ownerId: string }) {
  const { table, tableProps } = useAdminTable(jobs, { owner_id: ownerId });
  return (
    <AdminTable
      {...tableProps}
      empty={<EmptyList table={table} what="jobs" title="No jobs yet" text="Jobs posted for this owner show here." />}
    />
  );
}

const Title = ({ task: { id, jobTitle } }: { task: AdminTask }) => (
  <Link className="admin-strong" to={paths.admin.viewJob(id)} title={jobTitle}>
    {jobTitle}
  </Link>
);
