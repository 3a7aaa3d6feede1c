import { Button } from 'antd';
import { createContext, type ReactNode, useContext } from 'react';
import type { Payout, PayoutOutcome } from '../../../../contract/payouts';
import { useAskPayoutsMutation, useReleasePayoutsMutation } from '../../../api/payoutsApi';
import { useNow } from '../../../ui/useNow';
import { AskButton } from '../shared/AskButton';
import { canBeAsked, canBePaid, canBeReleased, canComeBack, whose } from './payoutState';

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
  const [release, { isLoading }] = useReleasePayoutsMutation();
  return (
    <AskButton
      label={children}
      button={{ type: 'primary', size: 'small' }}
      title={`Release ${whose(rows)}?`}
      confirmLabel="Release"
      busy={isLoading}
      act={async () => {
        const { data } = await release({ ids: rows.map(({ id }) => id) });
        if (data) onReleased?.();
        return data !== undefined;
      }}
    >
      <p className="admin-last">
        Another admin accepted this much for one member or one bank account. Look at the member, what they earned and
        the account first. Once released it is sent like any other payout.
      </p>
    </AskButton>
  );
}
