import * as messages from '../../../contract/messages';
import type { PayoutSummary } from '../../../contract/payouts';
import { formatNaira } from '../../lib/naira';

export type Sums = Pick<PayoutSummary, 'waiting' | 'secondAdmin' | 'heldByBan'>;

/** What stays behind when everything that waits is taken up, and why. */
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
