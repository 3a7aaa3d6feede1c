import { Alert } from 'antd';
import { limits } from '../../../../contract/limits';
import type { Payout, PayoutBatch, PayoutSummary } from '../../../../contract/payouts';
import { formatCount, formatNaira } from '../../../lib/naira';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { getNaira, getSendable, manyPayouts } from './payoutState';
import { useCreatePayoutBatchMutation, useExportPayoutBatchMutation } from '../../../api/payoutsApi';
import { Link } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { paths } from '../../../paths';

export interface Making {
  readonly rows: readonly Payout[] | null;
  readonly then?: () => void;
}

interface Props extends Pick<Making, 'rows'> {
  summary: (Sums & Pick<PayoutSummary, 'channel'>) | undefined;
  onMade: () => void;
  onClose: () => void;
}

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
      <ProviderSends {...summary} />
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

export function useMakeBatch() {
  const [create, { isLoading }] = useCreatePayoutBatchMutation();
  const [save] = useExportPayoutBatchMutation();
  const make = async (ids: readonly string[] | undefined, onMade: (batch: PayoutBatch) => void): Promise<void> => {
    const { data } = await create(ids ? { ids: [...ids] } : {});
    if (!data) return;
    onMade(data.data);
    // The batch exists even if its file fails; it can be saved later.
    await save({ id: data.data.id });
  };
  return {
    make: (ids: readonly string[] | undefined, onMade: (batch: PayoutBatch) => void) => void make(ids, onMade),
    isMaking: isLoading,
  };
}

export type Sums = Pick<PayoutSummary, 'waiting' | 'secondAdmin' | 'heldByBan' | 'heldByContradiction'>;

export function LeftOutOfBatch({ summary: { secondAdmin, heldByBan, heldByContradiction: held } }: { summary: Sums }) {
  const { yours } = secondAdmin;
  return (
    <>
      {yours.rows > 0 && (
        <Alert type="warning" title={messages.payouts.leftOut(yours.rows, formatNaira(yours.amount))} />
      )}
      {heldByBan.rows > 0 && (
        <Alert type="warning" title={messages.payouts.bannedHeld(heldByBan.rows, formatNaira(heldByBan.amount))} />
      )}
      {held.rows > 0 && (
        <Alert
          type="warning"
          title={messages.payouts.contradictionHeld(held.rows, formatNaira(held.amount))}
          action={<Link to={paths.admin.reconciliation}>Reconciliation</Link>}
        />
      )}
    </>
  );
}

export const ProviderSends = ({ channel }: Partial<Pick<PayoutSummary, 'channel'>>) =>
  channel === 'provider' && (
    <Alert
      type="warning"
      title="The payments provider sends waiting payouts automatically. Make a batch only of those it can’t send."
    />
  );
