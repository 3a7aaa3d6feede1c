import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type AdminWithdrawal, listAdminWithdrawals } from '../../../../contract/withdrawals';
import type { Prefetched } from '../../../api/baseApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { TableSelection } from '../../../table/tableTypes';
import { useAdminTable, adminList } from '../../../table/useAdminTable';
import { useDecisionKeys } from '../shared/decisions/rowDecisions';
import { EmptyQueue } from '../shared/EmptyList';
import { withdrawalQueue } from '../shared/withdrawals/WithdrawalActions';
import { rowKey, selectLabel, columns, drawer, getAmount } from '../shared/withdrawals/withdrawalColumns';
import { lazyPart } from '../../../ui/lazyPart';
import { limits } from '../../../../contract/limits';
import { adminApi, useGetWithdrawalSummaryQuery } from '../../../api/adminApi';
import { Failure } from '../../../shared/Answer';
import { SummaryStrip } from '../shared/SummaryStrip';
import { Naira } from '../../../ui/Naira';
import '../shared/admin.css';

const BulkWithdrawalActions = lazyPart(() => import('./BulkWithdrawalActions'), 'BulkWithdrawalActions');

export function AdminWithdrawalsPage() {
  const { table, arg, tableProps } = useAdminTable(withdrawals);
  const { keys, pageKeys, dialogs } = useDecisionKeys(withdrawalQueue);
  const selection = useMemo<TableSelection<AdminWithdrawal>>(
    () => ({
      label: selectLabel,
      can: ({ withdraw }) => withdraw.status === 'pending',
      allMatching: true,
      actions: (chosen) => <BulkWithdrawalActions chosen={chosen} query={arg} />,
    }),
    [arg],
  );

  return (
    <>
      <AdminTable<AdminWithdrawal>
        {...tableProps}
        actions={<Link to={paths.admin.pay}>Pay</Link>}
        summary={<WithdrawalSummary />}
        keys={keys}
        pageKeys={pageKeys}
        selection={selection}
        empty={
          <EmptyQueue table={table} what="withdrawals" text="Requests show here as soon as a member makes one.">
            <Link to={`${paths.admin.payouts}?status=waiting`}>Next: the payouts that wait</Link>
          </EmptyQueue>
        }
      />
      {dialogs}
    </>
  );
}

export { AdminWithdrawalsPage as Component };

export const withdrawals = adminList({
  query: listAdminWithdrawals.query,
  endpoint: adminApi.endpoints.listAdminWithdrawals,
  pageSize: limits.pageSize.adminWithdrawals,
  status: {
    options: { pending: 'Pending', approved: 'Approved', rejected: 'Declined', all: 'All' },
    fallback: 'pending',
  },
  // Oldest requests are paid first.
  sort: 'createdAt',
  filters: [
    { kind: 'days', label: 'Requested', from: 'from', to: 'to' },
    { kind: 'days', label: 'Decided', from: 'decided_from', to: 'decided_to' },
    { kind: 'naira', label: 'Amount', from: 'min', to: 'max' },
    { kind: 'flag', label: 'Left out of bulk decisions', name: 'left_out', value: 'true' },
  ],
  views: 'withdrawals',
  readyViews: [
    { name: 'Largest first', query: 'sort=-amount' },
    { name: '₦10,000 and more', query: 'min=10000' },
    { name: 'Declined, newest first', query: 'sort=-createdAt&status=rejected' },
  ],
  exporting: 'exportWithdrawals',
  title: 'Withdrawal Management',
  columns,
  rowKey,
  amountOf: getAmount,
  caption: 'Withdrawals',
  search: { label: 'Search withdrawals', placeholder: 'Name, e-mail, reference or account' },
  drawer,
  reread: ({ withdraw }) => ({ q: withdraw.reference }),
  failure: 'The withdrawals could not be loaded.',
});

export const handle: Prefetched = { ask: withdrawals.ask };

export function WithdrawalSummary() {
  const { data: answer, error, refetch } = useGetWithdrawalSummaryQuery();
  if (error && !answer) return <Failure failed="The sums could not be loaded." query={{ error, refetch }} />;
  const sums = answer?.data;
  const figure = (amount: number | undefined) => amount !== undefined && <Naira amount={amount} />;
  return (
    <SummaryStrip
      figures={[
        { label: 'Total Withdrawals', value: figure(sums?.total) },
        { label: 'Pending Withdrawals Amount', value: figure(sums?.pending), tone: 'wait' },
        { label: 'Accepted Withdrawals Amount', value: figure(sums?.approved), tone: 'ok' },
        { label: 'Declined Withdrawals', value: figure(sums?.rejected), tone: 'no' },
      ]}
    />
  );
}
