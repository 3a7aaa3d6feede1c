import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { getStatement, type Statement, type StatementEntry } from '../../../contract/statement';
import { useExportStatementMutation, withdrawalsApi } from '../../api/withdrawalsApi';
import { formatMonth } from '../../lib/dates';
import { paths } from '../../paths';
import { statementOf } from '../../shared/statement';
import { useMemberList } from '../../shared/useMemberList';
import { MemberTable } from '../../ui/MemberTable';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { Sum } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatCard } from '../../ui/StatCard';
import '../../shared/walletRows.css';
import './statement.css';

const { columns, cards } = statementOf<StatementEntry>({
  sort: 'createdAt',
  at: ({ createdAt }) => createdAt,
  what: ({ description, withdrawal_id }) =>
    withdrawal_id === null ? (
      <span>{description}</span>
    ) : (
      <Link className="st-what" to={paths.account.withdrawal(withdrawal_id)}>
        {description}
      </Link>
    ),
});
const monthFilter = ['month'] as const;

export function StatementPage() {
  const { list, table, arg, answer } = useMemberList({
    list: getStatement,
    endpoint: withdrawalsApi.endpoints.getStatement,
    pageSize: limits.pageSize.statement,
    filters: monthFilter,
    failed: messages.withdrawals.statementLoadFailed,
  });
  const shown = answer?.data;
  const month = arg.month ?? shown?.month;
  return (
    <>
      <PageTitle title="Statement" actions={<Ways month={month} />} />
      <MonthChoice months={shown?.months ?? []} month={month} onChoose={(next) => table.setFilters({ month: next })} />
      <Balances statement={shown} />
      <MemberTable
        {...list}
        caption={shown ? `Statement of ${formatMonth(shown.month)}` : 'Statement'}
        rows={shown?.entries}
        rowKey={({ number }) => String(number)}
        columns={columns}
        cards={cards}
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
        className="st-way"
        type="link"
        size="small"
        aria-disabled={isLoading}
        onClick={() => void (isLoading || save({ month, format: 'xlsx' }))}
      >
        {isLoading ? 'Saving...' : 'Save as spreadsheet'}
      </Button>
      <LinkButton className="st-way" type="link" size="small" to={paths.account.statementPrint + query}>
        Print
      </LinkButton>
      <LinkButton className="st-way" type="link" size="small" to={paths.account.yearStatement}>
        Year statement
      </LinkButton>
    </>
  );
}

interface MonthProps {
  months: readonly string[];
  month: string | undefined;
  onChoose: (month: string | undefined) => void;
}

function MonthChoice({ months, month, onChoose }: MonthProps) {
  // A link may name a month before joining.
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
    statement ? <Sum amount={statement[of]} /> : '…';
  return (
    <div className="sn-stats sn-wallet-totals" aria-busy={!statement}>
      <StatCard label="Opening balance" value={sum('opening')} />
      <StatCard label="Money in" value={sum('money_in')} tone="ok" />
      <StatCard label="Money out" value={sum('money_out')} tone="wait" />
      <StatCard label="Closing balance" value={sum('closing')} />
    </div>
  );
}

export { StatementPage as Component };
