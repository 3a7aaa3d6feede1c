import { Button, Alert, Flex } from 'antd';
import { Suspense, useState, useMemo, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Prefetched } from '../../../api/baseApi';
import { useGetPayoutSummaryQuery } from '../../../api/payoutsApi';
import { paths } from '../../../paths';
import { focusMain, DialogComing } from '../../../ui/isDialogOpen';
import { lazyPart } from '../../../ui/lazyPart';
import { LoadingState } from '../../../ui/PageState';
import type { Making } from './MakeBatchDialog';
import { payouts, type Settling, SettlingContext } from './payoutColumns';
import { getSendable, canBePaid, canComeBack, manyPayouts } from './payoutState';
import type { Payout, PayoutSummary as Figures } from '../../../../contract/payouts';
import { EmptyQueue } from '../shared/EmptyList';
import { formatNaira } from '../../../lib/naira';
import { serverNow } from '../../../lib/serverTime';
import { AdminTable } from '../../../table/AdminTable';
import type { RowShortcut, TableSelection } from '../../../table/tableTypes';
import { useAdminTable } from '../../../table/useAdminTable';
import { formatDateTime, timeSince } from '../../../lib/dates';
import { Naira } from '../../../ui/Naira';
import { useNow } from '../../../ui/time';
import { SummaryStrip } from '../shared/SummaryStrip';
import { Failure } from '../../../shared/Answer';
import { LinkButton } from '../../../ui/LinkButton';
import '../shared/admin.css';
import './payouts.css';

const Batches = lazyPart(() => import('./Batches'), 'Batches');
const MakeBatchDialog = lazyPart(() => import('./MakeBatchDialog'), 'MakeBatchDialog');

const batchesPlace = `${paths.admin.payouts}?tab=batches`;

export const handle: Prefetched = { ask: payouts.ask };

export function PayoutsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ofBatches = params.get('tab') === 'batches';
  const [making, setMaking] = useState<Making | null>(null);
  const { data: summary } = useGetPayoutSummaryQuery();
  const nothingToSend = summary !== undefined && getSendable(summary.data).rows === 0;
  const actions = (
    <>
      {ofBatches ? <Link to={paths.admin.payouts}>All payouts</Link> : <Link to={batchesPlace}>Batches</Link>}
      <Button type="primary" disabled={nothingToSend} onClick={() => setMaking({ rows: null })}>
        Make a batch
      </Button>
    </>
  );
  const showBatches = () => {
    setMaking(null);
    making?.then?.();
    void navigate(batchesPlace);
    // The dialog's opener may be gone.
    setTimeout(focusMain);
  };
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
            onMade={showBatches}
          />
        )}
      </Suspense>
    </>
  );
}

export { PayoutsPage as Component };

const ChosenPayouts = lazyPart(() => import('./ChosenPayouts'), 'ChosenPayouts');
const SettleDialog = lazyPart(() => import('./SettleDialog'), 'SettleDialog');

interface Props {
  actions: ReactNode;
  onBatch: (making: Making) => void;
}

function PayoutList({ actions, onBatch }: Props) {
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
        empty={
          <EmptyQueue
            table={table}
            what="payouts"
            text="Every withdrawal that is accepted shows here until it is paid."
          >
            <Link to={`${paths.admin.payouts}?status=sent`}>Next: those on the way</Link>
          </EmptyQueue>
        }
      />
      <Suspense fallback={<DialogComing />}>
        {settling && <SettleDialog settling={settling} onClose={() => setSettling(null)} />}
      </Suspense>
    </SettlingContext>
  );
}

type Stand = 'waiting' | 'sent' | 'paid' | 'returned';

export function PayoutSummary() {
  const { data: answer, error, refetch } = useGetPayoutSummaryQuery();
  if (error && !answer) return <Failure failed="The sums could not be loaded." query={{ error, refetch }} />;
  const figures = answer?.data;
  const figure = (stand: Stand, label: string, tone: 'plain' | 'wait' | 'ok' | 'no') => ({
    label,
    tone,
    value: figures && <Naira amount={figures[stand].amount} />,
    hint: figures && (
      <>
        <span>{`${manyPayouts(figures[stand].rows)}${stand === 'sent' ? (figures.channel === 'manual' ? ', made by hand' : ', made by the payments provider') : ''}`}</span>
        {stand === 'waiting' && figures.oldestUnpaid !== null && <Oldest iso={figures.oldestUnpaid} />}
      </>
    ),
  });
  return (
    <>
      <SummaryStrip
        figures={[
          figure('waiting', 'Waiting', 'wait'),
          figure('sent', 'On the way', 'plain'),
          figure('paid', 'Paid', 'ok'),
          figure('returned', 'Returned', 'no'),
        ]}
      />
      {figures && <Attention figures={figures} />}
    </>
  );
}

function Oldest({ iso }: { iso: string }) {
  const now = useNow(60_000);
  return (
    <time dateTime={iso} title={`The oldest that is not paid yet was approved on ${formatDateTime(iso)}.`}>
      {`, oldest ${timeSince(iso, now)}`}
    </time>
  );
}

function Attention({ figures: { troubled, secondAdmin } }: { figures: Figures }) {
  const { yours, others } = secondAdmin;
  const needs = (rows: number) => (rows === 1 ? 'needs' : 'need');
  const together = ({ rows, amount }: typeof yours) => `${manyPayouts(rows)}, together ${formatNaira(amount)}`;
  if (troubled + yours.rows + others.rows === 0) return null;
  return (
    <Flex className="payout-attention" wrap gap="middle" align="center">
      {others.rows > 0 && (
        <Alert
          type="warning"
          title={`${together(others)}, ${needs(others.rows)} you as second admin.`}
          action={<Show to={paths.admin.payouts}>Show what waits</Show>}
        />
      )}
      {yours.rows > 0 && (
        <Alert type="warning" title={`${together(yours)}, accepted by you, ${needs(yours.rows)} another admin.`} />
      )}
      {troubled > 0 && (
        <Alert
          type="error"
          title={`${manyPayouts(troubled)} ${needs(troubled)} attention.`}
          action={
            <Show
              to={`${paths.admin.payouts}?status=all&troubled=true`}
            >{`Show ${troubled === 1 ? 'it' : 'them'}`}</Show>
          }
        />
      )}
    </Flex>
  );
}

const Show = (props: { to: string; children: string }) => <LinkButton type="link" size="small" {...props} />;
