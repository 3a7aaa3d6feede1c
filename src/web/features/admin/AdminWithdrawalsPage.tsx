import { lazy, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listAdminWithdrawals, type AdminWithdrawal } from '../../../contract/withdrawals';
import { adminApi, useGetWithdrawalSummaryQuery, useListAdminWithdrawalsQuery } from '../../api/adminApi';
import { formatDateTime, formatOrdinalDate } from '../../lib/dates';
import type { AskedFirst } from '../../api/firstAsk';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { isFree, useStandings } from '../../pending/hooks';
import { AdminTable } from '../../table/AdminTable';
import type { AdminColumn, PageShortcut, RowDrawer, RowShortcut, TableSelection } from '../../table/tableTypes';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { useAskBanned } from './decisions/useAskBanned';
import { NothingFound } from './NothingFound';
import { SummaryStrip } from './SummaryStrip';
import { SumsFailed } from './SumsFailed';
import { BannedTag } from './users/BannedTag';
import { SharedAccount } from './withdrawals/SharedAccount';
import { acceptance, declining } from './withdrawals/useWithdrawalDecision';
import { DeclineDialog, WithdrawalActions, WithdrawalStatus } from './withdrawals/WithdrawalActions';
import './desk.css';

const columns: readonly AdminColumn<AdminWithdrawal>[] = [
  {
    key: 'username',
    title: 'Username',
    sort: 'fullname',
    always: true,
    render: ({ user, withdraw }) => (
      <div className="desk-two">
        <span className="desk-strong desk-who">{user.fullname}</span>
        <small className="desk-whole">{withdraw.reference}</small>
        <BannedTag ban={user.ban} />
      </div>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    sort: 'amount',
    filter: 'Amount',
    align: 'end',
    always: true,
    render: ({ withdraw }) => (
      <b>
        <Naira amount={withdraw.amount} />
      </b>
    ),
  },
  { key: 'bank', title: 'Bank Name', hideBelow: 'lg', render: ({ bank }) => bank.bank_name },
  {
    key: 'account',
    title: 'Account Number',
    render: ({ bank }) => <Account bank={bank} />,
  },
  { key: 'holder', title: 'Account Name', hiddenAtFirst: true, render: ({ bank }) => bank.account_name },
  {
    key: 'date',
    title: 'Request Date',
    sort: 'createdAt',
    filter: 'Requested',
    render: ({ withdraw }) => <RequestDate iso={withdraw.createdAt} />,
  },
  { key: 'status', title: 'Status', sort: 'status', render: (row) => <WithdrawalStatus row={row} /> },
  {
    key: 'reason',
    title: 'Reason',
    hiddenAtFirst: true,
    render: ({ withdraw }) => withdraw.reason ?? '',
  },
  {
    key: 'actions',
    title: 'Actions',
    align: 'end',
    always: true,
    pinned: true,
    render: (row) => <WithdrawalActions row={row} />,
  },
];
const rowKey = ({ withdraw }: AdminWithdrawal): string => withdraw.id;
const amountOf = ({ withdraw }: AdminWithdrawal): number => Number(withdraw.amount);

const BulkWithdrawalActions = lazy(() =>
  import('./withdrawals/BulkWithdrawalActions').then((module) => ({ default: module.BulkWithdrawalActions })),
);
const WithdrawalDetails = lazy(() =>
  import('./withdrawals/WithdrawalDetails').then((module) => ({ default: module.WithdrawalDetails })),
);
const drawer: RowDrawer<AdminWithdrawal> = {
  title: ({ withdraw, user }) => `${formatNaira(withdraw.amount)} to ${user.fullname}`,
  draw: (row) => <WithdrawalDetails row={row} />,
};

const withdrawals = adminList({
  query: listAdminWithdrawals.query,
  useList: useListAdminWithdrawalsQuery,
  prefetch: (arg) => adminApi.util.prefetch('listAdminWithdrawals', arg, {}),
  pageSize: limits.pageSize.adminWithdrawals,
  status: {
    options: [
      { key: 'pending', label: 'Pending' },
      { key: 'approved', label: 'Approved' },
      { key: 'rejected', label: 'Rejected' },
      { key: 'all', label: 'All' },
    ],
    fallback: 'pending',
  },
  // The one who asked first is paid first.
  sort: 'createdAt',
  filters: [
    { kind: 'days', label: 'Requested', from: 'from', to: 'to' },
    { kind: 'days', label: 'Decided', from: 'decided_from', to: 'decided_to' },
    { kind: 'naira', label: 'Amount', from: 'min', to: 'max' },
  ],
  views: 'withdrawals',
  readyViews: [
    { name: 'Largest first', query: 'sort=-amount' },
    { name: '₦10,000 and more', query: 'min=10000' },
    { name: 'Declined, newest first', query: 'sort=-createdAt&status=rejected' },
  ],
  exporting: 'exportWithdrawals',
  failure: 'The withdrawals could not be loaded.',
});

export const handle: AskedFirst = { ask: withdrawals.ask };

export function AdminWithdrawalsPage() {
  const { table, arg, answer, props } = useAdminTable(withdrawals);
  const [refusing, setRefusing] = useState<AdminWithdrawal | null>(null);
  const banned = useAskBanned();
  const { schedule, undoLast, standingOf } = useStandings();

  const isOpen = (row: AdminWithdrawal): boolean =>
    row.withdraw.status === 'pending' && isFree(standingOf(rowKey(row)));
  const keys: readonly RowShortcut<AdminWithdrawal>[] = [
    {
      key: 'a',
      label: 'Accept',
      run: (row) => banned.ask(row.user, () => schedule(acceptance(row))),
      when: isOpen,
      thenNext: true,
    },
    { key: 'd', label: 'Decline, with a reason', run: setRefusing, when: isOpen },
    { key: 'r', label: 'Decline, with a reason', run: setRefusing, when: isOpen },
  ];
  const pageKeys: readonly PageShortcut[] = [{ key: 'u', label: 'Undo the last decision', run: undoLast }];
  const selection = useMemo<TableSelection<AdminWithdrawal>>(
    () => ({
      label: ({ user, withdraw }) =>
        `Select ${formatNaira(withdraw.amount)} by ${user.fullname}, ${withdraw.reference}`,
      can: ({ withdraw }) => withdraw.status === 'pending',
      allMatching: true,
      actions: (chosen) => <BulkWithdrawalActions chosen={chosen} asked={arg} />,
    }),
    [arg],
  );

  return (
    <>
      <AdminTable<AdminWithdrawal>
        {...props}
        title="Withdrawal Management"
        actions={<Link to={paths.admin.payouts}>Payouts</Link>}
        summary={<Summary />}
        rows={answer?.data}
        columns={columns}
        rowKey={rowKey}
        amountOf={amountOf}
        caption="Withdrawals"
        search={{ label: 'Search withdrawals', placeholder: 'Name, e-mail, reference or account' }}
        drawer={drawer}
        keys={keys}
        pageKeys={pageKeys}
        selection={selection}
        empty={table.asked === '' ? <NoneWait /> : <NothingFound table={table} what="withdrawals" />}
        cards={(row) => <WithdrawalCard row={row} />}
      />
      {banned.dialog}
      {refusing && (
        <DeclineDialog
          row={refusing}
          open
          onDecline={(refusal) => schedule(declining(refusing, refusal))}
          onClose={() => setRefusing(null)}
        />
      )}
    </>
  );
}

/** Over every withdrawal there is, whatever the table shows. */
function Summary() {
  const { data: answer, error, refetch } = useGetWithdrawalSummaryQuery();
  if (error && !answer) return <SumsFailed error={error} retry={refetch} />;
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

/** Where the column of the bank's name is left out, the name stands here. */
function Account({ bank }: Pick<AdminWithdrawal, 'bank'>) {
  const crowded = useMediaQuery('(max-width: 1199px)');
  return (
    <div className="desk-two">
      <span title={bank.account_name}>{bank.account_no}</span>
      {crowded && <small>{bank.bank_name}</small>}
      <SharedAccount bank={bank} />
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

function NoneWait() {
  return (
    <EmptyState
      title="All caught up"
      text="Requests show here as soon as a member makes one."
      action={<Link to={`${paths.admin.payouts}?status=waiting`}>Next: the payouts that wait</Link>}
    />
  );
}

function WithdrawalCard({ row }: { row: AdminWithdrawal }) {
  const { withdraw, user, bank } = row;
  return (
    <article className="desk-card">
      <header>
        <div className="desk-two">
          <span className="desk-strong">
            {user.fullname} <BannedTag ban={user.ban} />
          </span>
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
      <SharedAccount bank={bank} />
      <WithdrawalActions row={row} />
    </article>
  );
}
