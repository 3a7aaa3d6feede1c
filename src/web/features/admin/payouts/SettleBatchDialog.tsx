import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { PayoutBatch, Payout } from '../../../../contract/payouts';
import { formatCount, formatNaira } from '../../../lib/naira';
import { FailedState, LoadingState } from '../../../ui/PageState';
import { ProgressBar } from '../../../ui/ProgressBar';
import { Dialog } from '../../../ui/dialog/Dialog';
import { manyPayouts, getNaira } from './payoutState';
import { RefusedPayouts, namedRefusals, type Refused } from './RefusedPayouts';
import { limits } from '../../../../contract/limits';
import { useLazyListPayoutsQuery, useSettlePayoutsMutation } from '../../../api/payoutsApi';

const isOver = (stage: Stage): boolean => stage === 'done' || stage === 'stopped' || stage === 'failed';

export function SettleBatchDialog({ batch, onClose }: { batch: PayoutBatch; onClose: () => void }) {
  const { stage, open, settled, refused, read, start, stop } = useBatchSettling(batch.id);
  const done = settled + refused.length;
  const content = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the result gets the focus.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus();
  }, [stage]);
  const running = stage === 'running';
  const over = isOver(stage) || (stage === 'asking' && open.length === 0);
  const cancelText = running ? 'Stop' : 'Cancel';
  const okText = over ? 'Close' : `Mark ${formatCount(open.length)} as paid`;
  return (
    <Dialog
      open
      title={`Was everything open of ${batch.reference} paid?`}
      cancelText={cancelText}
      okText={okText}
      onClose={running ? stop : onClose}
      onOk={over ? onClose : start}
      footer={(_, { OkBtn, CancelBtn }) => (
        // Separate buttons, so that none is pressed in place of the previous one.
        <>
          {!over && <CancelBtn key={cancelText} />}
          {(over || stage === 'asking') && <OkBtn key={okText} />}
        </>
      )}
    >
      <div ref={content} className="payout-settling" role="group" aria-label="Payouts of this batch" tabIndex={-1}>
        {stage === 'reading' && <LoadingState rows={3} />}
        {stage === 'unread' && <FailedState text="What is open of it could not be loaded." retry={read} />}
        {stage === 'asking' && <OpenCount open={open.length} sum={formatNaira(getNaira(open))} />}
        {(stage === 'running' || isOver(stage)) && (
          <>
            <ProgressBar percent={(done / open.length) * 100} label="Marked as paid" />
            <p role="status">
              {`${formatProgress(stage, settled, open.length)} ${refused.length > 0 ? formatRefused(refused.length) : ''}`}
            </p>
            {isOver(stage) && refused.length > 0 && <RefusedPayouts refused={refused} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function OpenCount({ open, sum }: { open: number; sum: string }) {
  if (open === 0) return <p>Nothing in this batch is open any more. Someone may have just settled it.</p>;
  return (
    <>
      <p>
        <span>{`${manyPayouts(open)}, together`}</span> <b>{sum}</b>. Do this once the bank shows all of them as made:
        compare the number and the sum. We’ll tell each member that the money is there.
      </p>
      <Alert
        type="warning"
        title="Mark what the bank refused as come back first, or afterwards: a payout that was paid can still come back."
      />
    </>
  );
}

const formatRefused = (count: number): string => `${formatCount(count)} could not be.`;

function formatProgress(stage: Stage, settled: number, all: number): string {
  const so = `${formatCount(settled)} of ${formatCount(all)} marked as paid.`;
  if (stage === 'stopped') return `Stopped. ${so} These stay so; the others are still open.`;
  if (stage === 'failed') return `It broke off. ${so} These stay so; look at the list, then go on with the others.`;
  return so;
}

export type Stage = 'reading' | 'unread' | 'asking' | 'running' | 'done' | 'stopped' | 'failed';

interface Run {
  readonly stage: Stage;
  readonly open: readonly Payout[];
  readonly settled: number;
  readonly refused: readonly Refused[];
}

const beginning: Run = { stage: 'reading', open: [], settled: 0, refused: [] };
const pagesMax = Math.ceil(limits.payoutBatchRows / limits.pageSizeMax);

const getChunks = <T,>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Exactly the payouts that were counted before the question are settled, some at a time. */
function useBatchSettling(batchId: string) {
  const [list] = useLazyListPayoutsQuery();
  const [settle] = useSettlePayoutsMutation();
  const [run, setRun] = useState(beginning);
  const isStopped = useRef(false);

  const readOpen = async (): Promise<Payout[] | null> => {
    const open: Payout[] = [];
    for (let page = 1; page <= pagesMax; page += 1) {
      const query = {
        batch_id: batchId,
        status: 'sent',
        sort: 'approvedAt',
        page,
        pageSize: limits.pageSizeMax,
      } as const;
      const { data: answer } = await list(query);
      if (!answer) return null;
      open.push(...answer.data);
      if (answer.data.length < limits.pageSizeMax) break;
    }
    return open;
  };
  const read = async () => {
    setRun(beginning);
    const open = await readOpen();
    setRun(open ? { ...beginning, stage: 'asking', open } : { ...beginning, stage: 'unread' });
  };

  const first = useRef(read);
  useEffect(() => {
    isStopped.current = false;
    void first.current();
    return () => {
      isStopped.current = true;
    };
  }, []);

  const start = async () => {
    let now: Run = { ...run, stage: 'running' };
    const show = (part: Partial<Run>) => setRun((now = { ...now, ...part }));
    show({});
    for (const rows of getChunks(run.open, limits.idsPerCall)) {
      if (isStopped.current) return show({ stage: 'stopped' });
      const { data: answer } = await settle({ ids: rows.map(({ id }) => id), outcome: 'paid', ofMany: true });
      if (!answer) return show({ stage: 'failed' });
      const { settled, refused } = answer.data;
      show({ settled: now.settled + settled.length, refused: [...now.refused, ...namedRefusals(refused, rows)] });
    }
    show({ stage: 'done' });
  };

  return {
    ...run,
    read: () => void read(),
    start: () => void start(),
    stop: () => {
      isStopped.current = true;
    },
  };
}
