import { Suspense } from 'react';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { getMemberStatement, type Statement, type StatementEntry } from '../../../contract/statement';
import { membersApi, useGetMemberStatementQuery } from '../../api/membersApi';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { StatCard } from '../../ui/StatCard';
import { AdminTable } from '../../table/AdminTable';
import type { AdminColumn } from '../../table/tableTypes';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { When } from '../../ui/When';
import { lazyPart } from '../../ui/lazyPart';

const MonthSelect = lazyPart(() => import('./MonthSelect'));

const columns: readonly AdminColumn<StatementEntry>[] = [
  { key: 'date', title: 'Date', sort: 'createdAt', render: ({ createdAt }) => <When iso={createdAt} exact /> },
  { key: 'what', title: 'What', always: true, render: ({ description }) => description },
  { key: 'in', title: 'In', align: 'end', render: ({ amount }) => amount > 0 && <Naira amount={amount} /> },
  { key: 'out', title: 'Out', align: 'end', render: ({ amount }) => amount < 0 && <Naira amount={-amount} /> },
  { key: 'balance', title: 'Balance', align: 'end', render: ({ balance }) => <Naira amount={balance} /> },
];
const rowKey = ({ number }: StatementEntry): string => String(number);
const useEntries = (...asked: Parameters<typeof useGetMemberStatementQuery>) => {
  const { data, error, isFetching, refetch } = useGetMemberStatementQuery(...asked);
  return {
    data: data && { data: data.data.entries, meta: data.meta, statement: data.data },
    error,
    isFetching,
    refetch,
  };
};

const statement = adminList({
  query: getMemberStatement.query.extend(getMemberStatement.params.shape),
  useList: useEntries,
  prefetch: (arg) => membersApi.util.prefetch('getMemberStatement', arg, {}),
  prefix: 'statement',
  pageSize: limits.pageSize.statement,
  filters: [{ kind: 'link', label: 'One month', name: 'month' }],
  columns,
  rowKey,
  caption: 'Statement',
  search: { label: 'Search the statement', placeholder: 'Reference, job or friend' },
  cards: (entry) => <EntryCard entry={entry} />,
  failure: messages.statement.loadFailed,
});

/** A member's wallet, month by month: the very statement that the member reads. */
export function MemberStatement({ userId }: { userId: string }) {
  const { table, answer, tableProps } = useAdminTable(statement, { id: userId });
  const shown = answer?.statement;
  return (
    <>
      <Balances statement={shown} />
      <AdminTable
        {...tableProps}
        actions={
          shown && (
            <Suspense>
              <MonthSelect statement={shown} onChoose={(month) => table.setFilters({ month })} />
            </Suspense>
          )
        }
        empty={<EmptyState title={table.q ? 'Nothing fits this search' : 'Nothing moved in this month'} />}
      />
    </>
  );
}

function Balances({ statement }: { statement: Statement | undefined }) {
  const sum = (of: 'opening' | 'money_in' | 'money_out' | 'closing') =>
    statement ? <Naira amount={statement[of]} /> : '…';
  return (
    <div className="sn-stats admin-stats users-stats" aria-busy={!statement}>
      <StatCard label="Opening balance" value={sum('opening')} />
      <StatCard label="Money in" value={sum('money_in')} tone="ok" />
      <StatCard label="Money out" value={sum('money_out')} tone="wait" />
      <StatCard label="Closing balance" value={sum('closing')} />
    </div>
  );
}

function EntryCard({ entry: { description, amount, balance, createdAt } }: { entry: StatementEntry }) {
  return (
    <article className="admin-card">
      <header>
        <span>{description}</span>
        <b>
          <Naira amount={amount} />
        </b>
      </header>
      <p className="admin-card__line sn-muted">
        <When iso={createdAt} exact />
        <span>
          Balance <Naira amount={balance} />
        </span>
      </p>
    </article>
  );
}
