import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import type { Payout, PayoutSummary } from '../../../../contract/payouts';
import { useCreatePayoutBatchMutation, useExportPayoutBatchMutation } from '../../../api/payoutsApi';
import { formatCount, formatNaira } from '../../../lib/naira';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog';
import { manyPayouts, nairaOf } from './payoutState';

/** A batch that is about to be made. */
export interface Making {
  /** Null takes all that wait, the oldest first. */
  readonly rows: readonly Payout[] | null;
  /** After it was made. */
  readonly then?: () => void;
}

interface Props extends Pick<Making, 'rows'> {
  summary: Pick<PayoutSummary, 'waiting' | 'secondAdmin' | 'heldByBan' | 'channel'> | undefined;
  onMade: () => void;
  onClose: () => void;
}

/** Takes payouts up into a batch and saves its file at once. */
export function MakeBatchDialog({ rows, summary, onMade, onClose }: Props) {
  const [make, { isLoading }] = useCreatePayoutBatchMutation();
  const [save] = useExportPayoutBatchMutation();
  const confirm = async () => {
    const { data } = await make(rows ? { ids: rows.map(({ id }) => id) } : {});
    if (!data) return;
    onMade();
    // The batch stands even if its file does not come: it is saved again from the list of batches.
    await save({ id: data.data.id });
  };
  return (
    <ConfirmDialog
      open
      title="Make a batch?"
      confirmLabel="Make the batch and save its file"
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {sayWhich(rows, summary)} From then on they count as sent, no other batch takes them up, and their members see
        that the money is on its way. Pay the file at the bank, once.
      </p>
      {rows === null && summary && summary.secondAdmin.yours.rows > 0 && (
        <p className="sn-note">
          {messages.payouts.leftOut(summary.secondAdmin.yours.rows, formatNaira(summary.secondAdmin.yours.amount))}
        </p>
      )}
      {rows === null && summary && summary.heldByBan.rows > 0 && (
        <p className="sn-note">
          {messages.payouts.bannedHeld(summary.heldByBan.rows, formatNaira(summary.heldByBan.amount))}
        </p>
      )}
      {summary?.channel === 'provider' && (
        <p className="sn-note desk-last">
          The payments provider sends waiting payouts by itself. Make a batch only of those that it cannot send.
        </p>
      )}
    </ConfirmDialog>
  );
}

function sayWhich(
  rows: readonly Payout[] | null,
  summary: Pick<PayoutSummary, 'waiting' | 'secondAdmin' | 'heldByBan'> | undefined,
): string {
  if (rows) return `${manyPayouts(rows.length)}, together ${formatNaira(nairaOf(rows))}.`;
  if (!summary) return 'All payouts that wait.';
  const { waiting, secondAdmin, heldByBan } = summary;
  const count = Math.max(0, waiting.rows - secondAdmin.yours.rows - heldByBan.rows);
  const all = `${formatCount(count)} that wait`;
  if (count > limits.payoutBatchRows) return `The ${formatCount(limits.payoutBatchRows)} oldest of ${all}.`;
  const amount =
    (Math.round(waiting.amount * 100) -
      Math.round(secondAdmin.yours.amount * 100) -
      Math.round(heldByBan.amount * 100)) /
    100;
  return `All ${all}, together ${formatNaira(Math.max(0, amount))}.`;
}
