import { limits } from '../../../contract/limits';
import { listReconciliations, type Reconciliation } from '../../../contract/reconciliation';
import { reconciliationApi, useListReconciliationsQuery } from '../../api/reconciliationApi';
import { AdminTable } from '../../table/AdminTable';
import type { AdminColumn } from '../../table/tableTypes';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { When } from '../../ui/When';
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
  prefetch: (arg) => reconciliationApi.util.prefetch('listReconciliations', arg, {}),
  pageSize: limits.pageSize.reconciliations,
  columns,
  rowKey,
  caption: 'Reconciliation runs',
  cards: (run) => <RunCard run={run} />,
  failure: 'Past checks could not be loaded.',
});

/** Every stored reconciliation run, newest first. */
export function ReconciliationHistory() {
  const { answer, tableProps } = useAdminTable(checks);
  const newest = answer?.data[0]?.id ?? '';
  return (
    <AdminTable
      {...tableProps}
      // One that was just made stands above, so the list shows it at once, too.
      version={newest}
      empty={<EmptyState title="No run yet" text="It runs every night, and whenever an admin presses “Run now”." />}
    />
  );
}

function ProviderBalance({ provider }: Pick<Reconciliation, 'provider'>) {
  if (!provider || provider.balance === null) return <span>–</span>;
  return <Naira amount={provider.balance} />;
}

function Found({ run: { ok, differences } }: { run: Reconciliation }) {
  if (ok) return <span className="sn-tag sn-tag--ok">Adds up</span>;
  return (
    <details className="recon-found">
      <summary>
        <span className="sn-tag sn-tag--no">{formatDifferences(differences.length)}</span>
      </summary>
      <Differences differences={differences} />
    </details>
  );
}

function RunCard({ run }: { run: Reconciliation }) {
  return (
    <article className="admin-card">
      <header>
        <When iso={run.at} exact />
      </header>
      <Found run={run} />
      <p className="admin-card__line sn-muted">
        <span>Wallets</span>
        <Naira amount={run.liabilities.wallets} />
      </p>
      <p className="admin-card__line sn-muted">
        <span>Not paid yet</span>
        <Naira amount={run.liabilities.onTheWay} />
      </p>
    </article>
  );
}
