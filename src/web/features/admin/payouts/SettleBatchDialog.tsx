import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import type { PayoutBatch } from '../../../../contract/payouts';
import { formatCount, formatNaira } from '../../../lib/naira';
import { FailedState, LoadingState } from '../../../ui/PageState';
import { ProgressBar } from '../../../ui/ProgressBar';
import { Dialog } from '../../../ui/dialog/Dialog';
import { manyPayouts, getNaira } from './payoutState';
import { RefusedPayouts } from './RefusedPayouts';
import { type Stage, useBatchSettling } from './useBatchSettling';

interface Props {
  batch: PayoutBatch;
  onClose: () => void;
}

const isOver = (stage: Stage): boolean => stage === 'done' || stage === 'stopped' || stage === 'failed';

/** Marks every open payout of a batch as paid: asks with count and sum, shows the progress, and names the failures. */
export function SettleBatchDialog({ batch, onClose }: Props) {
  const { stage, open, settled, refused, read, start, stop } = useBatchSettling(batch.id);
  const done = settled + refused.length;
  const content = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its stage: the focus moves to the result.
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
        // Each is a separate button, so that none is pressed for the one that was there a moment ago.
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
  if (open === 0) return <p>Nothing of this batch is open any more. Somebody may have settled it a moment ago.</p>;
  return (
    <>
      <p>
        <span>{`${manyPayouts(open)}, together`}</span> <b>{sum}</b>. Do this once the bank shows all of them as made:
        compare the number and the sum. Each member is told that the money is there.
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
