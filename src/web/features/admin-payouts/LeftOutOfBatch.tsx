import * as messages from '../../../contract/messages';
import type { PayoutSummary } from '../../../contract/payouts';
import { formatNaira } from '../../lib/naira';

export type Sums = Pick<PayoutSummary, 'waiting' | 'secondAdmin' | 'heldByBan'>;

/** The payouts left out of a batch of all, and why. */
export function LeftOutOfBatch({ summary: { secondAdmin, heldByBan } }: { summary: Sums }) {
  return (
    <>
      {secondAdmin.yours.rows > 0 && (
        <p className="sn-note">
          {messages.payouts.leftOut(secondAdmin.yours.rows, formatNaira(secondAdmin.yours.amount))}
        </p>
      )}
      {heldByBan.rows > 0 && (
        <p className="sn-note">{messages.payouts.bannedHeld(heldByBan.rows, formatNaira(heldByBan.amount))}</p>
      )}
    </>
  );
}
