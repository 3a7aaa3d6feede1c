import { Tag } from 'antd';
import { limits } from '../../../../contract/limits';
import { listReconciliations, type Reconciliation } from '../../../../contract/reconciliation';
import { EmptyText } from '../shared/EmptyList';
import { reconciliationApi } from '../../../api/reconciliationApi';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { Naira } from '../../../ui/Naira';
import { Differences, formatDifferences } from './ReconciliationReport';
import { column } from '../shared/columns';

const columns: readonly AdminColumn<Reconciliation>[] = [
  column.exact('at', 'When', ({ at }) => at, { sort: 'at', always: true }),
  {
    key: 'result',
    title: 'Found',
    always: true,
    render: ({ ok, differences }) =>
      ok ? (
        <Tag color="success">Adds up</Tag>
      ) : (
        <details className="recon-found">
          <summary>
            <Tag color="error">{formatDifferences(differences.length)}</Tag>
          </summary>
          <Differences differences={differences} />
        </details>
      ),
  },
  column.money('wallets', 'Wallets', ({ liabilities }) => liabilities.wallets),
  column.money('held', 'On hold', ({ liabilities }) => liabilities.held, { hideBelow: 'md' }),
  column.money('onTheWay', 'Not paid yet', ({ liabilities }) => liabilities.onTheWay),
  column.money('escrow', 'Open slots', ({ liabilities }) => liabilities.escrow, { hideBelow: 'md' }),
  {
    key: 'balance',
    title: 'Provider’s balance',
    align: 'end',
    hideBelow: 'lg',
    render: ({ provider }) => (typeof provider?.balance === 'number' ? <Naira amount={provider.balance} /> : '–'),
  },
];

const checks = adminList({
  query: listReconciliations.query,
  endpoint: reconciliationApi.endpoints.listReconciliations,
  pageSize: limits.pageSize.reconciliations,
  columns,
  caption: 'Reconciliation runs',
  failure: 'Past checks could not be loaded.',
});

export function ReconciliationHistory() {
  const { answer, tableProps } = useAdminTable(checks);
  const newest = answer?.data[0]?.id ?? '';
  return (
    <AdminTable
      {...tableProps}
      // Refreshes the list with the report above.
      version={newest}
      empty={<EmptyText title="No check yet" text="One runs every night, and when an admin presses “Run now”." />}
    />
  );
}
