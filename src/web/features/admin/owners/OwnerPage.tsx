import { Suspense } from 'react';
import { useParams, Link } from 'react-router-dom';
import type { OwnerDetails } from '../../../../contract/owners';
import { useGetOwnerQuery } from '../../../api/ownersApi';
import { OwnerMoneyActions } from '../shared/funding/OwnerMoneyActions';
import { DialogButton } from '../shared/AskButton';
import { FoundPage } from '../shared/FoundPage';
import { type ListTab, TabbedLists } from '../shared/TabbedLists';
import { LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { OwnerDialog } from './dialogs';
import { OwnerFigures } from './OwnerFigures';
import { lazyPart } from '../../../ui/lazyPart';
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
import '../shared/admin.css';

const OwnerPanel = lazyPart(() => import('./OwnerPanel'), 'OwnerPanel');
const lists = () => import('./OwnerDocuments');
const OwnerStatement = lazyPart(() => lists(), 'OwnerStatement');
const OwnerDocuments = lazyPart(() => lists(), 'OwnerDocuments');
const OwnerDeposits = lazyPart(() => import('../shared/funding/OwnerDeposits'), 'OwnerDeposits');

const tabs: readonly [ListTab<OwnerDetails>, ...ListTab<OwnerDetails>[]] = [
  { key: 'jobs', label: 'Jobs', draw: ({ id }) => <OwnerJobs ownerId={id} /> },
  { key: 'statement', label: 'Statement', draw: ({ id }) => <OwnerStatement ownerId={id} /> },
  { key: 'deposits', label: 'Deposits', draw: ({ id }) => <OwnerDeposits ownerId={id} /> },
  { key: 'documents', label: 'Documents', draw: ({ id }) => <OwnerDocuments ownerId={id} /> },
];

export function OwnerPage() {
  const { id = '' } = useParams();
  const query = useGetOwnerQuery({ id });
  return (
    <FoundPage
      query={query}
      title="Job owner"
      failure="This owner could not be loaded."
      missing={{ title: 'Job owner not found', text: 'The address may be incomplete.' }}
    >
      {(owner) => <OwnerInFull key={id} owner={owner} />}
    </FoundPage>
  );
}

const OwnerInFull = ({ owner }: { owner: OwnerDetails }) => (
  <>
    <PageTitle
      title={owner.name}
      actions={
        <>
          <OwnerMoneyActions owner={owner} />
          <DialogButton dialog={OwnerDialog} label="Edit" of={{ owner }} />
        </>
      }
    />
    <OwnerFigures owner={owner} />
    <div className="admin-profile">
      <Suspense fallback={<LoadingState rows={6} />}>
        <OwnerPanel owner={owner} />
      </Suspense>
      <TabbedLists name="owner" tabs={tabs} of={owner} />
    </div>
  </>
);

export { OwnerPage as Component };

const columns: readonly AdminColumn<AdminTask>[] = [
  {
    key: 'job',
    title: 'Job',
    sort: 'jobTitle',
    always: true,
    render: ({ id, jobTitle }) => (
      <Link className="admin-strong" to={paths.admin.viewJob(id)} title={jobTitle}>
        {jobTitle}
      </Link>
    ),
  },
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

function OwnerJobs({ ownerId }: { ownerId: string }) {
  const { table, tableProps } = useAdminTable(jobs, { owner_id: ownerId });
  return (
    <AdminTable
      {...tableProps}
      empty={<EmptyList table={table} what="jobs" title="No jobs yet" text="Jobs posted for this owner show here." />}
    />
  );
}
