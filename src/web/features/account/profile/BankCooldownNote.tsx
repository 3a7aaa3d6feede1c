import * as messages from '../../../../contract/messages';
import { formatDateTime } from '../../../lib/dates';
import { useNow } from '../../../ui/hooks';

/** While withdrawals wait because the bank details were changed: until when, and how to shorten it. */
export function BankCooldownNote({ until }: { until: string | null }) {
  const now = useNow(15_000);
  if (until === null || new Date(until) <= now) return null;
  return (
    <p className="sn-note" role="status">
      {messages.withdrawals.bankChanged(formatDateTime(until))}
    </p>
  );
}
