import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listWithdrawals, type Withdrawal, type WithdrawalSummary } from '../../../contract/withdrawals';
import { errorMessage } from '../../api/apiError';
import { useGetWithdrawalTotalsQuery, useListWithdrawalsQuery, withdrawalsApi } from '../../api/withdrawalsApi';
import { formatDateTime, formatOrdinalDate } from '../../lib/dates';
import { listArg, useTableParams } from '../../ui/useTableParams';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { MemberTable } from '../../ui/MemberTable';
import type { Column } from '../../ui/tableColumns';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { EmptyState, FailedState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatCard } from '../../ui/StatCard';
import { StatusTag } from '../../shared/StatusTag';
import { stageWords } from './withdrawalWords';
import '../../shared/walletRows.css';
import './withdrawals.css';

const columns: readonly Column<Withdrawal>[] = [
  { key: 'reference', title: 'ID', render: (row) => <Reference row={row} /> },
  { key: 'amount', title: 'Amount', sort: 'amount', align: 'end', render: (row) => <Naira amount={row.amount} /> },
  { key: 'date', title: 'Date', sort: 'createdAt', render: (row) => <RequestDate row={row} /> },
  { key: 'status', title: 'Status', sort: 'status', render: (row) => <WithdrawalState row={row} /> },
];
const listFailed = 'Your withdrawals could not be loaded.';

export function WithdrawalHistoryPage() {
  const table = useTableParams({ accepted: listWithdrawals.query.shape, pageSize: limits.pageSize.withdrawalHistory });
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useListWithdrawalsQuery(listArg(listWithdrawals.query, table.query));
  const prefetch = withdrawalsApi.usePrefetch('listWithdrawals');
  return (
    <>
      <PageTitle
        title="Withdrawal History"
        actions={
          <>
            <LinkButton to={paths.account.statement}>Statement</LinkButton>
            <LinkButton type="primary" to={paths.account.withdraw}>
              Withdraw Funds
            </LinkButton>
          </>
        }
      />
      <Totals />
      <MemberTable
        caption="Withdrawals"
        table={table}
        rows={answer?.data}
        total={answer?.meta.total}
        columns={columns}
        cards={(row) => <WithdrawalCard row={row} />}
        rowKey={(row) => row.id}
        fetching={isFetching}
        error={error && errorMessage(error, listFailed)}
        onRetry={() => void refetch()}
        onPageIntent={(page) => prefetch(listArg(listWithdrawals.query, { ...table.query, page }))}
        empty={<EmptyState title="No withdrawals yet" text="Your withdrawals and their status show here." />}
      />
    </>
  );
}

const returnedPart = (amount: number): string => `${formatNaira(amount)} of it was returned to your wallet`;

function Totals() {
  const { data: answer, error, refetch } = useGetWithdrawalTotalsQuery();
  if (error && !answer) {
    return (
      <FailedState
        text="Your totals could not be loaded."
        error={errorMessage(error, '')}
        retry={() => void refetch()}
      />
    );
  }
  const sum = (of: keyof WithdrawalSummary) => (answer ? <Naira amount={answer.data[of]} /> : '…');
  return (
    <div className="sn-stats sn-wallet-totals" aria-busy={!answer}>
      <StatCard label="Total Withdrawals" value={sum('total')} />
      <StatCard label="Pending" value={sum('pending')} tone="wait" />
      <StatCard
        label="Approved"
        value={sum('approved')}
        tone="ok"
        {...(answer && answer.data.returned > 0 && { hint: returnedPart(answer.data.returned) })}
      />
      {answer && answer.data.rejected > 0 && (
        <StatCard label="Rejected" value={sum('rejected')} tone="no" hint="Back in your wallet" />
      )}
    </div>
  );
}

function Reference({ row: { id, reference } }: { row: Withdrawal }) {
  return (
    <Link className="sn-link wd-reference" to={paths.account.withdrawal(id)}>
      {reference}
    </Link>
  );
}

function RequestDate({ row: { createdAt } }: { row: Withdrawal }) {
  return (
    <time dateTime={createdAt} title={formatDateTime(createdAt)}>
      {formatOrdinalDate(createdAt)}
    </time>
  );
}

function WithdrawalState({ row: { status, stage, reason } }: { row: Withdrawal }) {
  return (
    <div className="wd-state">
      <StatusTag kind="withdrawal" status={status} />
      {stageWords[stage] && <span className={stage === 'returned' ? 'wd-state__back' : ''}>{stageWords[stage]}</span>}
      {(stage === 'rejected' || stage === 'returned') && reason && <span>{`Reason: ${reason}`}</span>}
    </div>
  );
}

function WithdrawalCard({ row }: { row: Withdrawal }) {
  return (
    <div className="sn-wallet-row">
      <div className="sn-wallet-row__head">
        <strong>
          <Naira amount={row.amount} />
        </strong>
        <RequestDate row={row} />
      </div>
      <Reference row={row} />
      <WithdrawalState row={row} />
    </div>
  );
}

export { WithdrawalHistoryPage as Component };
