import { Button } from 'antd';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Payout, PayoutOutcome } from '../../../../contract/payouts';
import { useAskPayoutsMutation, useReleasePayoutsMutation } from '../../../api/payoutsApi';
import { useNow } from '../../../ui/hooks';
import { canBeAsked, canBePaid, canBeReleased, canComeBack, getNaira, manyPayouts } from './payoutState';
import { formatNaira } from '../../../lib/naira';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';

export interface Settling {
  readonly outcome: PayoutOutcome;
  readonly rows: readonly Payout[];
  readonly then?: () => void;
}

/** Opens the question. It is beside the table, because a settled row may leave it. */
export const SettlingContext = createContext<(settling: Settling) => void>(() => undefined);

const everyMinuteMs = 60_000;

export function PayoutActions({ row }: { row: Payout }) {
  const ask = useContext(SettlingContext);
  const now = useNow(everyMinuteMs);
  return (
    <div className="admin-actions payout-actions">
      {canBeAsked(row) && <AskProvider ids={[row.id]}>Ask the provider</AskProvider>}
      {canComeBack(row, now) && (
        <Button danger size="small" onClick={() => ask({ outcome: 'returned', rows: [row] })}>
          {row.status === 'waiting' ? 'Cancel payout…' : 'Mark returned…'}
        </Button>
      )}
      {canBeReleased(row) && <ReleaseButton rows={[row]}>Release…</ReleaseButton>}
      {canBePaid(row, now) && (
        <Button type="primary" size="small" onClick={() => ask({ outcome: 'paid', rows: [row] })}>
          Mark paid
        </Button>
      )}
    </div>
  );
}

export function AskProvider({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const [askNow, { isLoading }] = useAskPayoutsMutation();
  return (
    <Button
      size="small"
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) void askNow({ ids: [...ids] });
      }}
    >
      {isLoading ? 'Asking...' : children}
    </Button>
  );
}

interface ReleaseProps {
  rows: readonly Payout[];
  children: ReactNode;
  onReleased?: () => void;
}

export function ReleaseButton({ rows, children, onReleased }: ReleaseProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [release, { isLoading }] = useReleasePayoutsMutation();
  const close = () => setIsAsking(false);
  const confirm = async () => {
    const { data } = await release({ ids: rows.map(({ id }) => id) });
    if (!data) return;
    close();
    onReleased?.();
  };
  const [one] = rows;
  const what =
    one && rows.length === 1
      ? `${formatNaira(one.amount)} to ${one.user.fullname}`
      : `${manyPayouts(rows.length)} of ${formatNaira(getNaira(rows))}`;
  return (
    <>
      <Button type="primary" size="small" onClick={() => setIsAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Release ${what}?`}
        confirmLabel="Release"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <p className="admin-last">
          Another admin accepted this much for one member or one bank account. Look at the member, what they earned and
          the account first. Once released it is sent like any other payout.
        </p>
      </ConfirmDialog>
    </>
  );
}
