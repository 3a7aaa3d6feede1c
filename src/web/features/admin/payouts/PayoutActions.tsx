import { useContext } from 'react';
import type { Payout } from '../../../../contract/payouts';
import { useAskPayoutsMutation } from '../../../api/payoutsApi';
import { useNow } from '../../../ui/useNow';
import { canBeAsked, canBePaid, canBeReleased, canComeBack } from './payoutState';
import { ReleaseButton } from './ReleaseButton';
import { SettlingContext } from './settling';

const everyMinuteMs = 60_000;

/** What can be said or asked about one payout. */
export function PayoutActions({ row }: { row: Payout }) {
  const ask = useContext(SettlingContext);
  const now = useNow(everyMinuteMs);
  return (
    <div className="desk-actions payout-actions payout-actions--row">
      {canBeAsked(row) && <AskProvider ids={[row.id]}>Ask the provider</AskProvider>}
      {canComeBack(row, now) && (
        <button
          type="button"
          className="sn-btn sn-btn--small sn-btn--danger"
          onClick={() => ask({ outcome: 'returned', rows: [row] })}
        >
          {row.status === 'waiting' ? 'Give back…' : 'Came back…'}
        </button>
      )}
      {canBeReleased(row) && <ReleaseButton rows={[row]}>Release…</ReleaseButton>}
      {canBePaid(row, now) && (
        <button
          type="button"
          className="sn-btn sn-btn--small sn-btn--primary"
          onClick={() => ask({ outcome: 'paid', rows: [row] })}
        >
          Mark paid
        </button>
      )}
    </div>
  );
}

export function AskProvider({ ids, children }: { ids: readonly string[]; children: React.ReactNode }) {
  const [askNow, { isLoading }] = useAskPayoutsMutation();
  return (
    <button
      type="button"
      className="sn-btn sn-btn--small sn-btn--ghost"
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) void askNow({ ids: [...ids] });
      }}
    >
      {isLoading ? 'Asking...' : children}
    </button>
  );
}
