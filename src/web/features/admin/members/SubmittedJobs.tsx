import { limits } from '../../../../contract/limits';
import { listProofs, type Proof } from '../../../../contract/proofs';
import { adminApi } from '../../../api/adminApi';
import { EmptyState } from '../../../ui/PageState';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { column } from '../shared/columns';

const columns: readonly AdminColumn<Proof>[] = [
  {
    key: 'reference',
    title: 'Job ID',
    render: ({ taskInfo }) => <span className="admin-whole">{taskInfo.reference}</span>,
  },
  {
    key: 'title',
    title: 'Title',
    sort: 'jobTitle',
    always: true,
    render: ({ taskInfo }) => <span className="admin-strong">{taskInfo.jobTitle}</span>,
  },
  column.money('payout', 'Payout', ({ taskInfo }) => taskInfo.payoutAmount),
  column.when('date', 'Submitted', ({ submittedAt }) => submittedAt, { sort: 'submittedAt' }),
  column.status('proof', ({ status }) => status, { sort: 'status' }),
  { key: 'reason', title: 'Reason', hiddenAtFirst: true, render: ({ reason }) => reason ?? '' },
];
const rowKey = ({ dataValues }: Proof): string => dataValues.id;

const proofs = adminList({
  query: listProofs.query,
  endpoint: adminApi.endpoints.listProofs,
  prefix: 'jobs',
  pageSize: limits.pageSize.adminUserTasks,
  sort: '-submittedAt',
  columns,
  rowKey,
  caption: 'Submitted jobs',
  search: { label: 'Search submitted jobs', placeholder: 'Job or reference' },
  failure: 'The proofs could not be loaded.',
});

export function SubmittedJobs({ userId }: { userId: string }) {
  const { table, tableProps } = useAdminTable(proofs, { user_id: userId });
  return (
    <AdminTable
      {...tableProps}
      empty={
        <EmptyState
          title="No submitted jobs"
          text={table.q ? 'None fits this search.' : 'This member has not submitted a proof yet.'}
        />
      }
    />
  );
}
