import { Link } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import type { PayoutSummary } from '../../../contract/payouts';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';

export type Sums = Pick<PayoutSummary, 'waiting' | 'secondAdmin' | 'heldByBan' | 'heldByContradiction'>;

/** The payouts left out of a batch of all, and why. */
export function LeftOutOfBatch({ summary: { secondAdmin, heldByBan, heldByContradiction } }: { summary: Sums }) {
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
      {heldByContradiction.rows > 0 && (
        <p className="sn-note">
          <span>
            {messages.payouts.contradictionHeld(heldByContradiction.rows, formatNaira(heldByContradiction.amount))}
          </span>{' '}
          <Link to={paths.admin.reconciliation}>Reconciliation</Link>
        </p>
      )}
    </>
  );
}
