import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminWithdrawal } from '../../../../contract/withdrawals';
import type { Prefetched } from '../../../api/baseApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { PageShortcut, RowShortcut, TableSelection } from '../../../table/tableTypes';
import { useAdminTable } from '../../../table/useAdminTable';
import { EmptyState } from '../../../ui/PageState';
import { useAskFirst } from '../shared/decisions/useAskFirst';
import { useDecisions, useFreeRows } from '../shared/decisions/useDecisions';
import { NothingFound } from '../shared/NothingFound';
import { acceptance, declining } from '../shared/withdrawals/useWithdrawalDecision';
import { DeclineDialog } from '../shared/withdrawals/WithdrawalActions';
import { rowKey, selectLabel } from '../shared/withdrawals/withdrawalColumns';
import { lazyPart } from '../../../ui/lazyPart';
import { withdrawals } from './withdrawalList';
import { WithdrawalSummary } from './WithdrawalSummary';
import '../shared/admin.css';

const BulkWithdrawalActions = lazyPart(() =>
  import('./BulkWithdrawalActions').then((module) => ({ default: module.BulkWithdrawalActions })),
);

export const handle: Prefetched = { ask: withdrawals.ask };

export function AdminWithdrawalsPage() {
  const { table, arg, tableProps } = useAdminTable(withdrawals);
  const [refusing, setRefusing] = useState<AdminWithdrawal | null>(null);
  const question = useAskFirst();
  const { decide, undoLast } = useDecisions();
  const isRowFree = useFreeRows();

  const isOpen = (row: AdminWithdrawal): boolean => row.withdraw.status === 'pending' && isRowFree(rowKey(row));
  const keys: readonly RowShortcut<AdminWithdrawal>[] = [
    {
      key: 'a',
      label: 'Accept',
      run: (row) => question.ask({ member: row.user, bank: row.bank }, () => decide(acceptance(row))),
      when: isOpen,
      thenNext: true,
    },
    { key: 'd', label: 'Decline, with a reason', run: setRefusing, when: isOpen },
    { key: 'r', label: 'Decline, with a reason', run: setRefusing, when: isOpen },
  ];
  const pageKeys: readonly PageShortcut[] = [{ key: 'u', label: 'Undo the last decision', run: undoLast }];
  const selection = useMemo<TableSelection<AdminWithdrawal>>(
    () => ({
      label: selectLabel,
      can: ({ withdraw }) => withdraw.status === 'pending',
      allMatching: true,
      actions: (chosen) => <BulkWithdrawalActions chosen={chosen} query={arg} />,
    }),
    [arg],
  );

  return (
    <>
      <AdminTable<AdminWithdrawal>
        {...tableProps}
        actions={<Link to={paths.admin.pay}>Pay</Link>}
        summary={<WithdrawalSummary />}
        keys={keys}
        pageKeys={pageKeys}
        selection={selection}
        empty={table.queryString === '' ? <NoneWait /> : <NothingFound table={table} what="withdrawals" />}
      />
      {question.dialog}
      {refusing && (
        <DeclineDialog
          row={refusing}
          open
          onDecline={(refusal) => decide(declining(refusing, refusal))}
          onClose={() => setRefusing(null)}
        />
      )}
    </>
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

export { AdminWithdrawalsPage as Component };
