import { Tag } from 'antd';
import { limits } from '../../../../contract/limits';
import { listReconciliations, type Reconciliation } from '../../../../contract/reconciliation';
import { EmptyText } from '../shared/EmptyList';
import { payoutsApi, useListReconciliationsQuery } from '../../../api/payoutsApi';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { Naira } from '../../../ui/Naira';
import { When } from '../../../ui/When';
import { Differences, formatDifferences } from './ReconciliationReport';

const columns: readonly AdminColumn<Reconciliation>[] = [
  { key: 'at', title: 'When', sort: 'at', always: true, render: ({ at }) => <When iso={at} exact /> },
  { key: 'result', title: 'Found', always: true, render: (run) => <Found run={run} /> },
  {
    key: 'wallets',
    title: 'Wallets',
    align: 'end',
    render: ({ liabilities }) => <Naira amount={liabilities.wallets} />,
  },
  {
    key: 'held',
    title: 'On hold',
    align: 'end',
    hideBelow: 'md',
    render: ({ liabilities }) => <Naira amount={liabilities.held} />,
  },
  {
    key: 'onTheWay',
    title: 'Not paid yet',
    align: 'end',
    render: ({ liabilities }) => <Naira amount={liabilities.onTheWay} />,
  },
  {
    key: 'escrow',
    title: 'Open slots',
    align: 'end',
    hideBelow: 'md',
    render: ({ liabilities }) => <Naira amount={liabilities.escrow} />,
  },
  {
    key: 'balance',
    title: 'Provider’s balance',
    align: 'end',
    hideBelow: 'lg',
    render: ({ provider }) => <ProviderBalance provider={provider} />,
  },
];
const rowKey = ({ id }: Reconciliation): string => id;

const checks = adminList({
  query: listReconciliations.query,
  useList: useListReconciliationsQuery,
  prefetch: (arg) => payoutsApi.util.prefetch('listReconciliations', arg, {}),
  pageSize: limits.pageSize.reconciliations,
  columns,
  rowKey,
  caption: 'Reconciliation runs',
  failure: 'Past checks could not be loaded.',
});

/** Every stored reconciliation run, newest first. */
export function ReconciliationHistory() {
  const { answer, tableProps } = useAdminTable(checks);
  const newest = answer?.data[0]?.id ?? '';
  return (
    <AdminTable
      {...tableProps}
      // The report above is already the newest, so the list shows it at once, too.
      version={newest}
      empty={<EmptyText title="No check yet" text="One runs every night, and when an admin presses “Run now”." />}
    />
  );
}

function ProviderBalance({ provider }: Pick<Reconciliation, 'provider'>) {
  if (!provider || provider.balance === null) return <span>–</span>;
  return <Naira amount={provider.balance} />;
}

function Found({ run: { ok, differences } }: { run: Reconciliation }) {
  if (ok) return <Tag color="success">Adds up</Tag>;
  return (
    <details className="recon-found">
      <summary>
        <Tag color="error">{formatDifferences(differences.length)}</Tag>
      </summary>
      <Differences differences={differences} />
    </details>
  );
}
