import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listWithdrawals, type Withdrawal, type WithdrawalSummary } from '../../../contract/withdrawals';
import { useGetWithdrawalTotalsQuery, withdrawalsApi } from '../../api/withdrawalsApi';
import { formatDateTime, formatOrdinalDate } from '../../lib/dates';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { Failure } from '../../shared/Answer';
import { useMemberList } from '../../shared/useMemberList';
import { MemberTable } from '../../ui/MemberTable';
import type { Column } from '../../ui/tableColumns';
import { LinkButton } from '../../ui/LinkButton';
import { Naira, Sum } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
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

export function WithdrawalHistoryPage() {
  const { list, answer } = useMemberList({
    list: listWithdrawals,
    endpoint: withdrawalsApi.endpoints.listWithdrawals,
    pageSize: limits.pageSize.withdrawalHistory,
    failed: 'Your withdrawals could not be loaded.',
  });
  return (
    <>
      <PageTitle
        title="Withdrawal History"
        actions={
          <LinkButton type="primary" size="small" to={paths.account.withdraw}>
            Withdraw Funds
          </LinkButton>
        }
      />
      <Totals />
      <MemberTable
        {...list}
        caption="Withdrawals"
        rows={answer?.data}
        rowKey={(row) => row.id}
        columns={columns}
        cards={(row) => (
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
        )}
        empty={
          <EmptyState
            title="No withdrawals yet"
            text="Your withdrawals and their status show here."
            action={<LinkButton to={paths.account.dashboard}>See jobs</LinkButton>}
          />
        }
      />
      <Link className="sn-link wd-quiet" to={paths.account.statement}>
        Statement
      </Link>
    </>
  );
}

function Totals() {
  const query = useGetWithdrawalTotalsQuery();
  const totals = query.data?.data;
  if (query.error && !totals) return <Failure query={query} failed="Your totals could not be loaded." />;
  const sum = (of: keyof WithdrawalSummary) => (totals ? <Sum amount={totals[of]} /> : '…');
  return (
    <div className="sn-stats sn-wallet-totals" aria-busy={!totals}>
      <StatCard label="Total Withdrawals" value={sum('total')} />
      <StatCard label="Pending" value={sum('pending')} tone="wait" />
      <StatCard
        label="Approved"
        value={sum('approved')}
        tone="ok"
        hint={
          totals && totals.returned > 0
            ? `${formatNaira(totals.returned)} of it was returned to your wallet`
            : 'Paid ones too'
        }
      />
      {totals && totals.rejected > 0 && (
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
    <div className="sn-status">
      <StatusTag kind="withdrawal" status={status} />
      {stageWords[stage] && <span className={stage === 'returned' ? 'wd-back' : ''}>{stageWords[stage]}</span>}
      {(stage === 'rejected' || stage === 'returned') && reason && <span>{`Reason: ${reason}`}</span>}
    </div>
  );
}

export { WithdrawalHistoryPage as Component };
