import { Button } from 'antd';
import { useContext } from 'react';
import type { Payout } from '../../../contract/payouts';
import { useAskPayoutsMutation } from '../../api/payoutsApi';
import { useNow } from '../../ui/useNow';
import { canBeAsked, canBePaid, canBeReleased, canComeBack } from './payoutState';
import { ReleaseButton } from './ReleaseButton';
import { SettlingContext } from './settling';

const everyMinuteMs = 60_000;

/** The actions on one payout. */
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

export function AskProvider({ ids, children }: { ids: readonly string[]; children: React.ReactNode }) {
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
