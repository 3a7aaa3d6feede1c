import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { getStatement, type Statement, type StatementEntry } from '../../../contract/statement';
import { errorMessage } from '../../api/apiError';
import { useExportStatementMutation, useGetStatementQuery, withdrawalsApi } from '../../api/withdrawalsApi';
import { formatMonth } from '../../lib/dates';
import { listArg } from '../../lib/listArg';
import { paths } from '../../paths';
import { MemberTable } from '../../ui/MemberTable';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatCard } from '../../ui/StatCard';
import type { Column } from '../../ui/tableColumns';
import { useTableParams } from '../../ui/useTableParams';
import { When } from '../../ui/When';
import '../../shared/walletRows.css';
import './statement.css';

const columns: readonly Column<StatementEntry>[] = [
  { key: 'date', title: 'Date', sort: 'createdAt', render: ({ createdAt }) => <When iso={createdAt} exact /> },
  { key: 'what', title: 'What', render: (entry) => <What entry={entry} /> },
  { key: 'in', title: 'In', align: 'end', render: ({ amount }) => amount > 0 && <Naira amount={amount} /> },
  { key: 'out', title: 'Out', align: 'end', render: ({ amount }) => amount < 0 && <Naira amount={-amount} /> },
  { key: 'balance', title: 'Balance', align: 'end', render: ({ balance }) => <Naira amount={balance} /> },
];
const monthFilter = ['month'] as const;

/** Every entry of the wallet, month by month. */
export function StatementPage() {
  const table = useTableParams({
    accepted: getStatement.query.shape,
    pageSize: limits.pageSize.statement,
    filters: monthFilter,
  });
  const arg = listArg(getStatement.query, table.query);
  const { data: answer, error, isFetching, refetch } = useGetStatementQuery(arg);
  const prefetch = withdrawalsApi.usePrefetch('getStatement');
  const shown = answer?.data;
  return (
    <>
      <PageTitle
        title="Statement"
        subtitle="Every movement of your wallet, with the balance after it."
        actions={<Ways month={arg.month ?? shown?.month} />}
      />
      <MonthChoice
        months={shown?.months ?? []}
        month={arg.month ?? shown?.month}
        onChoose={(month) => table.setFilters({ month })}
      />
      <Balances statement={shown} />
      <MemberTable
        caption={shown ? `Statement of ${formatMonth(shown.month)}` : 'Statement'}
        table={table}
        rows={shown?.entries}
        total={answer?.meta.total}
        columns={columns}
        cards={(entry) => <EntryCard entry={entry} />}
        rowKey={({ number }) => String(number)}
        fetching={isFetching}
        error={error && errorMessage(error, messages.withdrawals.statementLoadFailed)}
        onRetry={() => void refetch()}
        onPageIntent={(page) => prefetch(listArg(getStatement.query, { ...table.query, page }))}
        empty={
          <EmptyState
            title="No transactions this month"
            text="Pay for jobs, referral rewards and withdrawals show here at once."
          />
        }
      />
    </>
  );
}

function Ways({ month }: { month: string | undefined }) {
  const [save, { isLoading }] = useExportStatementMutation();
  const query = month === undefined ? '' : `?month=${month}`;
  return (
    <>
      <Button
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void save({ month, format: 'xlsx' });
        }}
      >
        {isLoading ? 'Saving...' : 'Save as spreadsheet'}
      </Button>
      <LinkButton to={paths.account.statementPrint + query}>Print</LinkButton>
      <LinkButton to={paths.account.yearStatement}>Year statement</LinkButton>
    </>
  );
}

interface MonthProps {
  /** Newest first; empty until they are known. */
  months: readonly string[];
  month: string | undefined;
  onChoose: (month: string | undefined) => void;
}

function MonthChoice({ months, month, onChoose }: MonthProps) {
  // A link may name a month from before joining, which is shown all the same.
  const offered = month === undefined || months.includes(month) ? months : [month, ...months];
  const at = month === undefined ? -1 : offered.indexOf(month);
  const step = (to: number, label: string, icon: 'chevron-left' | 'chevron-right') => (
    <button
      type="button"
      className="sn-icon-btn st-month__step"
      aria-label={label}
      disabled={at < 0 || offered[to] === undefined}
      onClick={() => onChoose(offered[to])}
    >
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <div className="st-month" role="group" aria-label="Month">
      {step(at + 1, 'Month before', 'chevron-left')}
      <select
        className="sn-input"
        aria-label="Month"
        value={month ?? ''}
        disabled={offered.length === 0}
        onChange={({ target }) => onChoose(target.value)}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {formatMonth(one)}
          </option>
        ))}
      </select>
      {step(at - 1, 'Month after', 'chevron-right')}
    </div>
  );
}

function Balances({ statement }: { statement: Statement | undefined }) {
  const sum = (of: 'opening' | 'money_in' | 'money_out' | 'closing') =>
    statement ? <Naira amount={statement[of]} /> : '…';
  return (
    <div className="sn-stats sn-wallet-totals" aria-busy={!statement}>
      <StatCard label="Opening balance" value={sum('opening')} />
      <StatCard label="Money in" value={sum('money_in')} tone="ok" />
      <StatCard label="Money out" value={sum('money_out')} tone="wait" />
      <StatCard label="Closing balance" value={sum('closing')} />
    </div>
  );
}

function EntryCard({ entry }: { entry: StatementEntry }) {
  const { amount, balance, createdAt } = entry;
  return (
    <div className="sn-wallet-row">
      <div className="sn-wallet-row__head">
        <What entry={entry} />
        <strong className={amount > 0 ? 'st-in' : undefined}>
          {amount > 0 ? '+' : ''}
          <Naira amount={amount} />
        </strong>
      </div>
      <div className="sn-wallet-row__head sn-small sn-muted">
        <When iso={createdAt} exact />
        <span>
          Balance <Naira amount={balance} />
        </span>
      </div>
    </div>
  );
}

export { StatementPage as Component };

/** The cause of an entry; a withdrawal links to its own page. */
function What({ entry: { description, withdrawal_id } }: { entry: StatementEntry }) {
  if (withdrawal_id === null) return <span>{description}</span>;
  return (
    <Link className="st-what" to={paths.account.withdrawal(withdrawal_id)}>
      {description}
    </Link>
  );
}
