import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listPayouts, type Payout } from '../../../contract/payouts';
import { failureAndWhy, listState } from '../../api/listState';
import { payoutsApi, useGetPayoutSummaryQuery, useListPayoutsQuery } from '../../api/payoutsApi';
import { useDeskViews } from '../../api/useDeskViews';
import { useExport } from '../../api/useExport';
import type { AskedFirst } from '../../api/firstAsk';
import { listArg } from '../../lib/listArg';
import { formatNaira } from '../../lib/naira';
import { DeskList } from '../../ui/desk/DeskList';
import type { DeskKey, DeskSelection } from '../../ui/desk/deskTypes';
import { deskWishesIn, useDeskParams } from '../../ui/desk/useDeskParams';
import type { TableWishes } from '../../ui/useTableParams';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { tabId, Tabs } from '../../ui/Tabs';
import { Batches } from './payouts/Batches';
import { ChosenPayouts } from './payouts/ChosenPayouts';
import { MakeBatchDialog, type Making } from './payouts/MakeBatchDialog';
import { columns, PayoutCard } from './payouts/payoutColumns';
import { payoutFilterNames, PayoutFilters } from './payouts/PayoutFilters';
import { canBePaid, canComeBack } from './payouts/payoutState';
import { channelWords, PayoutSummary } from './payouts/PayoutSummary';
import { SettleDialog } from './payouts/SettleDialog';
import { type Settling, SettlingContext } from './payouts/settling';
import './desk.css';
import './payouts/payouts.css';

const panelId = 'payout-lists';
const tabs = [
  { key: 'payouts', label: 'Payouts' },
  { key: 'batches', label: 'Batches' },
] as const;
type TabKey = (typeof tabs)[number]['key'];
const rowKey = ({ id }: Payout): string => id;

/** The transfers of approved withdrawals: what waits, what is on its way, and what the bank made of it. */
export function PayoutsPage() {
  const [params, setParams] = useSearchParams();
  const tab: TabKey = params.get('tab') === 'batches' ? 'batches' : 'payouts';
  const [making, setMaking] = useState<Making | null>(null);
  const { data: summary } = useGetPayoutSummaryQuery();
  const panel = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState(0);
  // What opened the dialog may have gone with the list it stood in.
  useEffect(() => {
    if (made > 0) panel.current?.focus();
  }, [made]);
  const open = (key: TabKey) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (key === 'batches') after.set('tab', key);
      else after.delete('tab');
      return after;
    });
  return (
    <>
      <PageTitle
        title="Payouts"
        subtitle={summary && channelWords[summary.data.channel]}
        actions={
          <button
            type="button"
            className="sn-btn sn-btn--primary"
            disabled={
              summary &&
              summary.data.waiting.rows - summary.data.secondAdmin.yours.rows - summary.data.heldByBan.rows <= 0
            }
            onClick={() => setMaking({ rows: null })}
          >
            Make a batch
          </button>
        }
      />
      <PayoutSummary />
      <Tabs label="What to show" items={tabs} active={tab} onChange={open} panelId={panelId} />
      <div ref={panel} role="tabpanel" id={panelId} tabIndex={-1} aria-labelledby={tabId(panelId, tab)}>
        {tab === 'batches' ? <Batches /> : <PayoutList onBatch={setMaking} />}
      </div>
      {making && (
        <MakeBatchDialog
          rows={making.rows}
          summary={summary?.data}
          onClose={() => setMaking(null)}
          onMade={() => {
            setMaking(null);
            setMade(made + 1);
            making.then?.();
            open('batches');
          }}
        />
      )}
    </>
  );
}

interface ListProps {
  /** Constant. */
  onBatch: (making: Making) => void;
}

const options = { pageSize: limits.pageSize.payouts, filters: payoutFilterNames };
const argOf = ({ query }: TableWishes) => listArg(listPayouts.query, query);

export const handle: AskedFirst = {
  ask: (address) => payoutsApi.util.prefetch('listPayouts', argOf(deskWishesIn(address, options)), {}),
};

function PayoutList({ onBatch }: ListProps) {
  const table = useDeskParams(options);
  const arg = useMemo(() => argOf(table), [table]);
  const list = useListPayoutsQuery(arg);
  const prefetch = payoutsApi.usePrefetch('listPayouts');
  const views = useDeskViews('payouts');
  const exporting = useExport('exportPayouts', arg);
  const [settling, setSettling] = useState<Settling | null>(null);
  const batch = list.data?.data.find((row) => row.batch?.id === table.filters.batch_id)?.batch?.reference;

  const keys: readonly DeskKey<Payout>[] = [
    {
      key: 'p',
      label: 'Mark paid',
      run: (row) => setSettling({ outcome: 'paid', rows: [row] }),
      when: (row) => canBePaid(row, new Date()),
    },
    {
      key: 'r',
      label: 'It came back, or is given back, with a reason',
      run: (row) => setSettling({ outcome: 'returned', rows: [row] }),
      when: (row) => canComeBack(row, new Date()),
    },
  ];
  const selection = useMemo<DeskSelection<Payout>>(
    () => ({
      label: ({ amount, user, reference }) => `Select ${formatNaira(amount)} to ${user.fullname}, ${reference}`,
      actions: (chosen) => <ChosenPayouts {...{ chosen, exporting, onBatch }} />,
    }),
    [exporting, onBatch],
  );

  return (
    <SettlingContext value={setSettling}>
      <DeskList
        table={table}
        rows={list.data?.data}
        {...listState(list, 'The payouts could not be loaded.', failureAndWhy)}
        columns={columns}
        rowKey={rowKey}
        caption="Payouts"
        search={{ label: 'Search payouts', placeholder: 'Name, e-mail, reference or account' }}
        filters={<PayoutFilters table={table} batch={batch} />}
        views={views}
        exporting={exporting}
        keys={keys}
        selection={selection}
        onPageIntent={(page) => prefetch({ ...arg, page })}
        empty={<NoPayouts narrowed={table.asked !== ''} clear={table.clear} />}
        cards={(row) => <PayoutCard row={row} />}
      />
      {settling && <SettleDialog settling={settling} onClose={() => setSettling(null)} />}
    </SettlingContext>
  );
}

function NoPayouts({ narrowed, clear }: { narrowed: boolean; clear: () => void }) {
  if (!narrowed)
    return <EmptyState title="No payouts yet" text="Every withdrawal that is accepted shows here until it is paid." />;
  return (
    <EmptyState
      title="No payouts found"
      text="No payout fits this search."
      action={
        <button type="button" className="sn-btn sn-btn--ghost" onClick={clear}>
          Show all payouts
        </button>
      }
    />
  );
}
