import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listAdminWithdrawals, type AdminWithdrawal } from '../../../contract/withdrawals';
import { adminApi, useGetWithdrawalSummaryQuery, useListAdminWithdrawalsQuery } from '../../api/adminApi';
import { failureAndWhy, listState } from '../../api/listState';
import { useDeskViews } from '../../api/useDeskViews';
import { useExport } from '../../api/useExport';
import { formatDateTime, formatOrdinalDate } from '../../lib/dates';
import type { AskedFirst } from '../../api/firstAsk';
import { listArg } from '../../lib/listArg';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { isFree, useStandings } from '../../pending/hooks';
import { DeskList } from '../../ui/desk/DeskList';
import type { DeskColumn, DeskKey, DeskPageKey, DeskSelection } from '../../ui/desk/deskTypes';
import { deskWishesIn, useDeskParams } from '../../ui/desk/useDeskParams';
import type { TableWishes } from '../../ui/useTableParams';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatCard } from '../../ui/StatCard';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { useAskBanned } from './decisions/useAskBanned';
import { SumsFailed } from './SumsFailed';
import { BannedTag } from './users/BannedTag';
import { BulkWithdrawalActions } from './withdrawals/BulkWithdrawalActions';
import { SharedAccount } from './withdrawals/SharedAccount';
import { acceptance, declining } from './withdrawals/useWithdrawalDecision';
import { DeclineDialog, WithdrawalActions, WithdrawalStatus } from './withdrawals/WithdrawalActions';
import { withdrawalFilterNames, WithdrawalFilters } from './withdrawals/WithdrawalFilters';
import './desk.css';

const loadFailed = 'The withdrawals could not be loaded.';

const columns: readonly DeskColumn<AdminWithdrawal>[] = [
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

const options = { pageSize: limits.pageSize.adminWithdrawals, filters: withdrawalFilterNames };
const argOf = ({ query }: TableWishes) => listArg(listAdminWithdrawals.query, query);

export const handle: AskedFirst = {
  ask: (address) => adminApi.util.prefetch('listAdminWithdrawals', argOf(deskWishesIn(address, options)), {}),
};

export function AdminWithdrawalsPage() {
  const table = useDeskParams(options);
  const arg = useMemo(() => argOf(table), [table]);
  const list = useListAdminWithdrawalsQuery(arg);
  const prefetch = adminApi.usePrefetch('listAdminWithdrawals');
  const [refusing, setRefusing] = useState<AdminWithdrawal | null>(null);
  const banned = useAskBanned();
  const { schedule, undoLast, standingOf } = useStandings();
  const views = useDeskViews('withdrawals');
  const exporting = useExport('exportWithdrawals', arg);

  const isOpen = (row: AdminWithdrawal): boolean =>
    row.withdraw.status === 'pending' && isFree(standingOf(rowKey(row)));
  const keys: readonly DeskKey<AdminWithdrawal>[] = [
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
  const pageKeys: readonly DeskPageKey[] = [{ key: 'u', label: 'Undo the last decision', run: undoLast }];
  const selection = useMemo<DeskSelection<AdminWithdrawal>>(
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
      <PageTitle
        title="Withdrawal Management"
        actions={
          <Link className="sn-btn sn-btn--ghost" to={paths.admin.payouts}>
            Payouts
          </Link>
        }
      />
      <Summary />
      <DeskList<AdminWithdrawal>
        table={table}
        rows={list.data?.data}
        {...listState(list, loadFailed, failureAndWhy)}
        columns={columns}
        rowKey={rowKey}
        caption="Withdrawals"
        search={{ label: 'Search withdrawals', placeholder: 'Name, e-mail, reference or account' }}
        filters={<WithdrawalFilters table={table} />}
        views={views}
        exporting={exporting}
        keys={keys}
        pageKeys={pageKeys}
        selection={selection}
        onPageIntent={(page) => prefetch({ ...arg, page })}
        empty={<NoWithdrawals narrowed={table.asked !== ''} clear={table.clear} />}
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
  const figure = (amount: number | undefined) => (amount === undefined ? '…' : <Naira amount={amount} />);
  return (
    <div className="sn-stats desk-stats">
      <StatCard label="Total Withdrawals" value={figure(sums?.total)} />
      <StatCard label="Pending Withdrawals Amount" value={figure(sums?.pending)} tone="wait" />
      <StatCard label="Accepted Withdrawals Amount" value={figure(sums?.approved)} tone="ok" />
      <StatCard label="Declined Withdrawals" value={figure(sums?.rejected)} tone="no" />
    </div>
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
