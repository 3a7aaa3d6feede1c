import { Button } from 'antd';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listPayouts, type Payout } from '../../../contract/payouts';
import { payoutsApi, useGetPayoutSummaryQuery, useListPayoutsQuery } from '../../api/payoutsApi';
import type { Prefetched } from '../../api/firstAsk';
import { paths } from '../../paths';
import { formatNaira } from '../../lib/naira';
import { AdminTable } from '../../table/AdminTable';
import type { RowShortcut, TableSelection } from '../../table/tableTypes';
import { readOnce } from '../../api/useReread';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { focusMain } from '../../ui/focusMain';
import { DialogComing } from '../../ui/isDialogOpen';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { NothingFound } from '../../admin/NothingFound';
import type { Making } from './MakeBatchDialog';
import { columns, PayoutCard } from './payoutColumns';
import { canBePaid, canComeBack, getSendable } from './payoutState';
import { PayoutSummary } from './PayoutSummary';
import { type Settling, SettlingContext } from './settling';
import { serverNow } from '../../lib/serverTime';
import { lazyPart } from '../../ui/lazyPart';
import '../../admin/admin.css';
import './payouts.css';

const ChosenPayouts = lazyPart(() => import('./ChosenPayouts').then((module) => ({ default: module.ChosenPayouts })));
const Batches = lazyPart(() => import('./Batches').then((module) => ({ default: module.Batches })));
const MakeBatchDialog = lazyPart(() =>
  import('./MakeBatchDialog').then((module) => ({ default: module.MakeBatchDialog })),
);
const SettleDialog = lazyPart(() => import('./SettleDialog').then((module) => ({ default: module.SettleDialog })));

const batchesPlace = `${paths.admin.payouts}?tab=batches`;
const rowKey = ({ id }: Payout): string => id;
const getAmount = ({ amount }: Payout): number => amount;

/** The transfers of approved withdrawals: waiting, sent, and the bank's results. */
export function PayoutsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ofBatches = params.get('tab') === 'batches';
  const [making, setMaking] = useState<Making | null>(null);
  const [made, setMade] = useState(0);
  const { data: summary } = useGetPayoutSummaryQuery();
  // The button that opened the dialog may be gone with its row.
  useEffect(() => {
    if (made > 0) focusMain();
  }, [made]);
  const nothingToSend = summary !== undefined && getSendable(summary.data).rows === 0;
  const actions = (
    <>
      {ofBatches ? <Link to={paths.admin.payouts}>All payouts</Link> : <Link to={batchesPlace}>Batches</Link>}
      <Button type="primary" disabled={nothingToSend} onClick={() => setMaking({ rows: null })}>
        Make a batch
      </Button>
    </>
  );
  return (
    <>
      <Suspense fallback={<LoadingState rows={3} />}>
        {ofBatches ? <Batches actions={actions} /> : <PayoutList actions={actions} onBatch={setMaking} />}
      </Suspense>
      <Suspense fallback={<DialogComing />}>
        {making && (
          <MakeBatchDialog
            rows={making.rows}
            summary={summary?.data}
            onClose={() => setMaking(null)}
            onMade={() => {
              setMaking(null);
              setMade(made + 1);
              making.then?.();
              void navigate(batchesPlace);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface ListProps {
  actions: ReactNode;
  /** Constant. */
  onBatch: (making: Making) => void;
}

const rereadPayout = ({ reference }: Payout) => payoutsApi.endpoints.listPayouts.initiate({ q: reference }, readOnce);

const payouts = adminList({
  query: listPayouts.query,
  useList: useListPayoutsQuery,
  prefetch: (arg) => payoutsApi.util.prefetch('listPayouts', arg, {}),
  pageSize: limits.pageSize.payouts,
  status: {
    options: [
      { key: 'waiting', label: 'Waiting' },
      { key: 'sent', label: 'On the way' },
      { key: 'paid', label: 'Paid' },
      { key: 'returned', label: 'Returned' },
      { key: 'all', label: 'All' },
    ],
    fallback: 'waiting',
  },
  // The payout that is owed longest is paid first.
  sort: 'approvedAt',
  filters: [
    { kind: 'days', label: 'Approved', from: 'from', to: 'to' },
    { kind: 'flag', label: 'Needs attention', name: 'troubled', value: 'true' },
    { kind: 'link', label: 'One batch only', name: 'batch_id' },
    { kind: 'link', label: 'One member only', name: 'user_id' },
  ],
  linkNames: { batch_id: ({ batch }) => batch && `Batch ${batch.reference}` },
  views: 'payouts',
  readyViews: [
    { name: 'Needs attention', query: 'status=all&troubled=true' },
    { name: 'On the way for longest', query: 'sort=approvedAt&status=sent' },
    { name: 'Returned', query: 'status=returned' },
  ],
  exporting: 'exportPayouts',
  title: 'Payouts',
  columns,
  rowKey,
  amountOf: getAmount,
  caption: 'Payouts',
  search: { label: 'Search payouts', placeholder: 'Name, e-mail, reference or account' },
  cards: (row) => <PayoutCard row={row} />,
  reread: rereadPayout,
  failure: 'The payouts could not be loaded.',
});

export const handle: Prefetched = { ask: payouts.ask };

function PayoutList({ actions, onBatch }: ListProps) {
  const { table, exporting, tableProps } = useAdminTable(payouts);
  const [settling, setSettling] = useState<Settling | null>(null);
  const keys: readonly RowShortcut<Payout>[] = [
    {
      key: 'p',
      label: 'Mark paid',
      run: (row) => setSettling({ outcome: 'paid', rows: [row] }),
      when: (row) => canBePaid(row, serverNow()),
    },
    {
      key: 'r',
      label: 'Mark returned or cancel, with a reason',
      run: (row) => setSettling({ outcome: 'returned', rows: [row] }),
      when: (row) => canComeBack(row, serverNow()),
    },
  ];
  const selection = useMemo<TableSelection<Payout>>(
    () => ({
      label: ({ amount, user, reference }) => `Select ${formatNaira(amount)} to ${user.fullname}, ${reference}`,
      actions: (chosen) => <ChosenPayouts {...{ chosen, exporting, onBatch }} />,
    }),
    [exporting, onBatch],
  );

  return (
    <SettlingContext value={setSettling}>
      <AdminTable
        {...tableProps}
        actions={actions}
        summary={<PayoutSummary />}
        keys={keys}
        selection={selection}
        empty={table.queryString === '' ? <NoneWait /> : <NothingFound table={table} what="payouts" />}
      />
      <Suspense fallback={<DialogComing />}>
        {settling && <SettleDialog settling={settling} onClose={() => setSettling(null)} />}
      </Suspense>
    </SettlingContext>
  );
}

function NoneWait() {
  return (
    <EmptyState
      title="All caught up"
      text="Every withdrawal that is accepted shows here until it is paid."
      action={<Link to={`${paths.admin.payouts}?status=sent`}>Next: those on the way</Link>}
    />
  );
}

export { PayoutsPage as Component };
