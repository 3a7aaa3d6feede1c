import { limits } from '../../../contract/limits';
import type { Payout, PayoutSummary } from '../../../contract/payouts';
import { formatCount, formatNaira } from '../../lib/naira';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { LeftOutOfBatch, type Sums } from './LeftOutOfBatch';
import { manyPayouts, getNaira, getSendable } from './payoutState';
import { useMakeBatch } from './useMakeBatch';

/** A batch that is about to be made. */
export interface Making {
  /** Null takes all that wait, the oldest first. */
  readonly rows: readonly Payout[] | null;
  /** After it was made. */
  readonly then?: () => void;
}

interface Props extends Pick<Making, 'rows'> {
  summary: (Sums & Pick<PayoutSummary, 'channel'>) | undefined;
  onMade: () => void;
  onClose: () => void;
}

/** Takes payouts up into a batch and saves its file at once. */
export function MakeBatchDialog({ rows, summary, onMade, onClose }: Props) {
  const { make, isMaking } = useMakeBatch();
  return (
    <ConfirmDialog
      open
      title="Make a batch?"
      confirmLabel="Make the batch and save its file"
      busy={isMaking}
      onConfirm={() =>
        make(
          rows?.map(({ id }) => id),
          onMade,
        )
      }
      onClose={onClose}
    >
      <p>
        {`${formatChoice(rows, summary)} From then on no other batch takes them up. Upload the file at the bank, once, and say so: then members see that their money is on its way.`}
      </p>
      {rows === null && summary && <LeftOutOfBatch summary={summary} />}
      {summary?.channel === 'provider' && (
        <p className="sn-note admin-last">
          The payments provider sends waiting payouts by itself. Make a batch only of those that it cannot send.
        </p>
      )}
    </ConfirmDialog>
  );
}

function formatChoice(rows: readonly Payout[] | null, summary: Sums | undefined): string {
  if (rows) return `${manyPayouts(rows.length)}, together ${formatNaira(getNaira(rows))}.`;
  if (!summary) return 'All payouts that wait.';
  const sendable = getSendable(summary);
  const all = `${formatCount(sendable.rows)} that wait`;
  if (sendable.rows > limits.payoutBatchRows) return `The ${formatCount(limits.payoutBatchRows)} oldest of ${all}.`;
  return `All ${all}, together ${formatNaira(sendable.amount)}.`;
}
