import { limits } from '../../../../contract/limits';
import { listAdminWithdrawals, type AdminWithdrawal } from '../../../../contract/withdrawals';
import { adminApi } from '../../../api/adminApi';
import { formatOrdinalDate } from '../../../lib/dates';
import { EmptyState } from '../../../ui/PageState';
import { StatusTag } from '../../../shared/StatusTag';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { WithdrawalStage } from '../shared/withdrawals/WithdrawalStage';
import { column } from '../shared/columns';

const columns: readonly AdminColumn<AdminWithdrawal>[] = [
  {
    key: 'reference',
    title: 'ID',
    render: ({ withdraw }) => <span className="admin-whole">{withdraw.reference}</span>,
  },
  column.money('amount', 'Amount', ({ withdraw }) => withdraw.amount, { sort: 'amount', always: true }),
  { key: 'bank', title: 'Bank', render: ({ bank }) => `${bank.bank_name}, ${bank.account_no}` },
  {
    key: 'date',
    title: 'Date',
    sort: 'createdAt',
    render: ({ withdraw }) => <span className="admin-whole">{formatOrdinalDate(withdraw.createdAt)}</span>,
  },
  { key: 'status', title: 'Status', sort: 'status', render: (row) => <State row={row} /> },
];
const rowKey = ({ withdraw }: AdminWithdrawal): string => withdraw.id;

function State({ row: { withdraw } }: { row: Pick<AdminWithdrawal, 'withdraw'> }) {
  return (
    <div className="admin-two">
      <StatusTag kind="withdrawal" status={withdraw.status} />
      <WithdrawalStage stage={withdraw.stage} />
    </div>
  );
}

const withdrawals = adminList({
  query: listAdminWithdrawals.query,
  endpoint: adminApi.endpoints.listAdminWithdrawals,
  prefix: 'withdrawals',
  pageSize: limits.pageSize.withdrawalHistory,
  sort: '-createdAt',
  columns,
  rowKey,
  caption: 'Withdrawals',
  search: { label: 'Search withdrawals', placeholder: 'Reference or account number' },
  failure: 'The withdrawals could not be loaded.',
});

export function WithdrawalHistory({ userId }: { userId: string }) {
  const { table, tableProps } = useAdminTable(withdrawals, { user_id: userId });
  return (
    <AdminTable
      {...tableProps}
      empty={
        <EmptyState
          title="No withdrawals"
          text={table.q ? 'None fits this search.' : 'This member has not asked for a withdrawal yet.'}
        />
      }
    />
  );
}
