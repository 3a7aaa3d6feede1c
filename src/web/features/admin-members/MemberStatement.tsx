import type { ArgOf } from '../../../contract/endpoint';
import { Suspense } from 'react';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { getMemberStatement, type Statement, type StatementEntry } from '../../../contract/statement';
import { membersApi, useGetMemberStatementQuery } from '../../api/membersApi';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { SummaryStrip } from '../../admin/SummaryStrip';
import { AdminTable } from '../../table/AdminTable';
import type { AdminColumn } from '../../table/tableTypes';
import { adminList, useAdminTable, type QueryOptions } from '../../table/useAdminTable';
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
const useEntries = (arg: ArgOf<typeof getMemberStatement>, options?: QueryOptions) => {
  const { data, error, isFetching, refetch } = useGetMemberStatementQuery(arg, options);
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

/** A member's wallet, month by month: the same statement that the member reads. */
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
        empty={<EmptyState title={table.q ? 'Nothing fits this search' : 'No transactions this month'} />}
      />
    </>
  );
}

function Balances({ statement }: { statement: Statement | undefined }) {
  const sum = (of: 'opening' | 'money_in' | 'money_out' | 'closing') =>
    statement ? <Naira amount={statement[of]} /> : '…';
  return (
    <SummaryStrip
      figures={[
        { label: 'Opening balance', value: sum('opening') },
        { label: 'Money in', value: sum('money_in'), tone: 'ok' },
        { label: 'Money out', value: sum('money_out'), tone: 'wait' },
        { label: 'Closing balance', value: sum('closing') },
      ]}
    />
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
