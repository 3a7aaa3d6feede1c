import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Prefetched } from '../../../api/baseApi';
import { useGetPayoutSummaryQuery } from '../../../api/payoutsApi';
import { paths } from '../../../paths';
import { focusMain, DialogComing } from '../../../ui/isDialogOpen';
import { lazyPart } from '../../../ui/lazyPart';
import { LoadingState } from '../../../ui/PageState';
import type { Making } from './MakeBatchDialog';
import { payouts } from './payoutColumns';
import { PayoutList } from './PayoutList';
import { getSendable } from './payoutState';
import '../shared/admin.css';
import './payouts.css';

const Batches = lazyPart(() => import('./Batches').then((module) => ({ default: module.Batches })));
const MakeBatchDialog = lazyPart(() =>
  import('./MakeBatchDialog').then((module) => ({ default: module.MakeBatchDialog })),
);

const batchesPlace = `${paths.admin.payouts}?tab=batches`;

export const handle: Prefetched = { ask: payouts.ask };

/** The transfers of approved withdrawals: waiting, sent, and the bank's results. */
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
    // The button that opened the dialog may be gone with its row.
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
