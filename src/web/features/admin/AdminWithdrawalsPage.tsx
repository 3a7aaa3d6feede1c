import { limits } from '../../../contract/limits';
import { listAdminWithdrawals, type AdminWithdrawal } from '../../../contract/withdrawals';
import { adminApi, useGetWithdrawalSummaryQuery, useListAdminWithdrawalsQuery } from '../../api/adminApi';
import { errorMessage } from '../../api/apiError';
import { formatDateTime, formatOrdinalDate } from '../../lib/dates';
import { DeskTable } from '../../ui/DeskTable';
import type { Column } from '../../ui/tableColumns';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatCard } from '../../ui/StatCard';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { useTableParams } from '../../ui/useTableParams';
import { FilterChips } from './FilterChips';
import { listArg } from '../../lib/listArg';
import { LoadFailed } from './LoadFailed';
import { SearchBox } from './SearchBox';
import { WithdrawalActions, WithdrawalStatus } from './withdrawals/WithdrawalActions';
import './desk.css';

const loadFailed = 'The withdrawals could not be loaded.';

const columns: Column<AdminWithdrawal>[] = [
  {
    key: 'username',
    title: 'Username',
    sort: 'fullname',
    render: ({ user, withdraw }) => (
      <div className="desk-two">
        <span className="desk-strong desk-who">{user.fullname}</span>
        <small className="desk-whole">{withdraw.reference}</small>
      </div>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    sort: 'amount',
    align: 'end',
    render: ({ withdraw }) => (
      <b>
        <Naira amount={withdraw.amount} />
      </b>
    ),
  },
  { key: 'bank', title: 'Bank Name', render: ({ bank }) => bank.bank_name },
  {
    key: 'account',
    title: 'Account Number',
    render: ({ bank }) => <span title={bank.account_name}>{bank.account_no}</span>,
  },
  {
    key: 'date',
    title: 'Request Date',
    sort: 'createdAt',
    render: ({ withdraw }) => <RequestDate iso={withdraw.createdAt} />,
  },
  { key: 'status', title: 'Status', render: (row) => <WithdrawalStatus row={row} /> },
  { key: 'actions', title: 'Actions', align: 'end', render: (row) => <WithdrawalActions row={row} /> },
];

/** Where seven columns are too many, bank and account share one. */
const fewerColumns: Column<AdminWithdrawal>[] = columns
  .filter(({ key }) => key !== 'bank')
  .map((column) =>
    column.key === 'account'
      ? {
          ...column,
          title: 'Account',
          render: ({ bank }) => (
            <div className="desk-two">
              <span>{bank.account_no}</span>
              <small>{bank.bank_name}</small>
            </div>
          ),
        }
      : column,
  );

const statuses = [
  { key: 'all', label: 'All' },
  { key: 'pending', label: 'Pending' },
  { key: 'approved', label: 'Approved' },
  { key: 'rejected', label: 'Rejected' },
] as const;

export function AdminWithdrawalsPage() {
  const table = useTableParams({ pageSize: limits.pageSize.adminWithdrawals, filters: ['status'] });
  const arg = listArg(listAdminWithdrawals.query, table.query);
  const { data: answer, error, isFetching, refetch } = useListAdminWithdrawalsQuery(arg);
  const prefetch = adminApi.usePrefetch('listAdminWithdrawals');
  const crowded = useMediaQuery('(max-width: 1199px)');
  const narrowed = arg.q !== undefined || arg.status !== undefined;

  return (
    <>
      <PageTitle title="Withdrawal Management" />
      <Summary />
      <div className="desk-bar">
        <SearchBox table={table} label="Search withdrawals" placeholder="Name, e-mail, reference or account" />
        <FilterChips
          label="Status"
          options={statuses}
          active={arg.status ?? 'all'}
          onChange={(status) => table.setFilter('status', status === 'all' ? undefined : status)}
        />
      </div>
      {error ? (
        <LoadFailed text={loadFailed} error={error} retry={refetch} />
      ) : (
        <DeskTable
          table={table}
          rows={answer?.data}
          total={answer?.meta.total}
          columns={crowded ? fewerColumns : columns}
          rowKey={({ withdraw }) => withdraw.id}
          caption="Withdrawals"
          fetching={isFetching}
          onPageIntent={(page) => prefetch({ ...arg, page })}
          empty={<NoWithdrawals narrowed={narrowed} clear={table.clear} />}
          cards={(row) => <WithdrawalCard row={row} />}
        />
      )}
    </>
  );
}

/** Over every withdrawal there is, whatever the table shows. */
function Summary() {
  const { data: answer, error } = useGetWithdrawalSummaryQuery();
  const sums = answer?.data;
  const figure = (amount: number | undefined) => {
    if (amount !== undefined) return <Naira amount={amount} />;
    return error ? <span title={errorMessage(error, loadFailed)}>Not available</span> : '…';
  };
  return (
    <div className="sn-stats desk-stats">
      <StatCard label="Total Withdrawals" value={figure(sums?.total)} />
      <StatCard label="Pending Withdrawals Amount" value={figure(sums?.pending)} tone="wait" />
      <StatCard label="Accepted Withdrawals Amount" value={figure(sums?.approved)} tone="ok" />
      <StatCard label="Declined Withdrawals" value={figure(sums?.rejected)} tone="no" />
    </div>
  );
}

function RequestDate({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className="desk-nowrap">
      {formatOrdinalDate(iso)}
    </time>
  );
}

function NoWithdrawals({ narrowed, clear }: { narrowed: boolean; clear: () => void }) {
  if (!narrowed)
    return <EmptyState title="No withdrawals yet" text="Requests show here as soon as a member makes one." />;
  return (
    <EmptyState
      title="No withdrawals found"
      text="No withdrawal fits this search."
      action={
        <button type="button" className="sn-btn sn-btn--ghost" onClick={clear}>
          Show all withdrawals
        </button>
      }
    />
  );
}

function WithdrawalCard({ row }: { row: AdminWithdrawal }) {
  const { withdraw, user, bank } = row;
  return (
    <article className="desk-card">
      <header>
        <div className="desk-two">
          <span className="desk-strong">{user.fullname}</span>
          <small>{withdraw.reference}</small>
        </div>
        <WithdrawalStatus row={row} />
      </header>
      <p className="desk-card__line">
        <b>
          <Naira amount={withdraw.amount} />
        </b>
        <RequestDate iso={withdraw.createdAt} />
      </p>
      <p className="desk-card__line sn-muted">
        <span>{bank.bank_name}</span>
        <span className="sn-num">{bank.account_no}</span>
      </p>
      <WithdrawalActions row={row} />
    </article>
  );
}
