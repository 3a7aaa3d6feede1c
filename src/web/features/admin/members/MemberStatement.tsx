import type { ArgOf } from '../../../../contract/endpoint';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import { getMemberStatement, type Statement, type StatementEntry } from '../../../../contract/statement';
import { membersApi, useGetMemberStatementQuery } from '../../../api/membersApi';
import { Naira } from '../../../ui/Naira';
import { EmptyText } from '../shared/EmptyList';
import { SummaryStrip } from '../shared/SummaryStrip';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, type QueryOptions, useAdminTable } from '../../../table/useAdminTable';
import { Select } from 'antd';
import { formatMonth } from '../../../lib/dates';
import { column } from '../shared/columns';

const columns: readonly AdminColumn<StatementEntry>[] = [
  column.exact('date', 'Date', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  { key: 'what', title: 'What', always: true, render: ({ description }) => description },
  { key: 'in', title: 'In', align: 'end', render: ({ amount }) => amount > 0 && <Naira amount={amount} /> },
  { key: 'out', title: 'Out', align: 'end', render: ({ amount }) => amount < 0 && <Naira amount={-amount} /> },
  column.money('balance', 'Balance', ({ balance }) => balance),
];

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
  endpoint: { ...membersApi.endpoints.getMemberStatement, useQuery: useEntries },
  prefix: 'statement',
  pageSize: limits.pageSize.statement,
  filters: [{ kind: 'link', label: 'One month', name: 'month' }],
  columns,
  rowKey: ({ number }) => String(number),
  caption: 'Statement',
  search: { label: 'Search the statement', placeholder: 'Reference, job or friend' },
  failure: messages.withdrawals.statementLoadFailed,
});

export function MemberStatement({ userId }: { userId: string }) {
  const { table, answer, tableProps } = useAdminTable(statement, { id: userId });
  const shown = answer?.statement;
  return (
    <>
      <Balances statement={shown} />
      <AdminTable
        {...tableProps}
        actions={shown && <MonthSelect statement={shown} onChoose={(month) => table.setFilters({ month })} />}
        empty={<EmptyText title={table.q ? 'Nothing fits this search' : 'No transactions this month'} />}
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

interface MonthProps {
  statement: Pick<Statement, 'month' | 'months'>;
  onChoose: (month: string) => void;
}

function MonthSelect({ statement: { month, months }, onChoose }: MonthProps) {
  const offered = months.includes(month) ? months : [month, ...months];
  return (
    <Select
      aria-label="Month"
      popupMatchSelectWidth={false}
      value={month}
      options={offered.map((value) => ({ value, label: formatMonth(value) }))}
      onChange={onChoose}
    />
  );
}
