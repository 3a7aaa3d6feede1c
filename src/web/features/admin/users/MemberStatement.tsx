import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import { getMemberStatement, type Statement, type StatementEntry } from '../../../../contract/statement';
import { listState } from '../../../api/listState';
import { useGetMemberStatementQuery } from '../../../api/memberDeskApi';
import { formatMonth } from '../../../lib/dates';
import { listArg } from '../../../lib/listArg';
import { Naira } from '../../../ui/Naira';
import { EmptyState } from '../../../ui/PageState';
import { StatCard } from '../../../ui/StatCard';
import { DeskList } from '../../../ui/desk/DeskList';
import type { DeskColumn } from '../../../ui/desk/deskTypes';
import { useDeskParams } from '../../../ui/desk/useDeskParams';
import { When } from '../../../ui/When';

const columns: readonly DeskColumn<StatementEntry>[] = [
  { key: 'date', title: 'Date', sort: 'createdAt', render: ({ createdAt }) => <When iso={createdAt} exact /> },
  { key: 'what', title: 'What', always: true, render: ({ description }) => description },
  { key: 'in', title: 'In', align: 'end', render: ({ amount }) => amount > 0 && <Naira amount={amount} /> },
  { key: 'out', title: 'Out', align: 'end', render: ({ amount }) => amount < 0 && <Naira amount={-amount} /> },
  { key: 'balance', title: 'Balance', align: 'end', render: ({ balance }) => <Naira amount={balance} /> },
];
const rowKey = ({ number }: StatementEntry): string => String(number);
const filters = ['month'];

/** A member's wallet, month by month: the very statement that the member reads. */
export function MemberStatement({ userId }: { userId: string }) {
  const table = useDeskParams({ prefix: 'statement', pageSize: limits.pageSize.statement, filters });
  const arg = { ...listArg(getMemberStatement.query, table.query), id: userId };
  const list = useGetMemberStatementQuery(arg);
  const shown = list.data?.data;
  return (
    <>
      <Balances statement={shown} />
      <DeskList
        table={table}
        rows={shown?.entries}
        {...listState(list, messages.statement.loadFailed)}
        columns={columns}
        rowKey={rowKey}
        caption="Statement"
        search={{ label: 'Search the statement', placeholder: 'Reference, job or friend' }}
        filters={<Month statement={shown} onChoose={(month) => table.setFilter('month', month)} />}
        cards={(entry) => <EntryCard entry={entry} />}
        empty={<EmptyState title={table.q ? 'Nothing fits this search' : 'Nothing moved in this month'} />}
      />
    </>
  );
}

function Month({ statement, onChoose }: { statement: Statement | undefined; onChoose: (month: string) => void }) {
  if (!statement) return null;
  const { month, months } = statement;
  const offered = months.includes(month) ? months : [month, ...months];
  return (
    <select
      className="sn-input users-select"
      aria-label="Month"
      value={month}
      onChange={({ target }) => onChoose(target.value)}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {formatMonth(one)}
        </option>
      ))}
    </select>
  );
}

function Balances({ statement }: { statement: Statement | undefined }) {
  const sum = (of: 'opening' | 'money_in' | 'money_out' | 'closing') =>
    statement ? <Naira amount={statement[of]} /> : '…';
  return (
    <div className="sn-stats desk-stats users-stats" aria-busy={!statement}>
      <StatCard label="Opening balance" value={sum('opening')} />
      <StatCard label="Money in" value={sum('money_in')} tone="ok" />
      <StatCard label="Money out" value={sum('money_out')} tone="wait" />
      <StatCard label="Closing balance" value={sum('closing')} />
    </div>
  );
}

function EntryCard({ entry: { description, amount, balance, createdAt } }: { entry: StatementEntry }) {
  return (
    <article className="desk-card">
      <header>
        <span>{description}</span>
        <b>
          <Naira amount={amount} />
        </b>
      </header>
      <p className="desk-card__line sn-muted">
        <When iso={createdAt} exact />
        <span>
          Balance <Naira amount={balance} />
        </span>
      </p>
    </article>
  );
}
