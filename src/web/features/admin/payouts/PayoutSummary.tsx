import { Link } from 'react-router-dom';
import type { PayoutChannel, PayoutSummary as Figures } from '../../../../contract/payouts';
import { useGetPayoutSummaryQuery } from '../../../api/payoutsApi';
import { formatDateTime, timeSince } from '../../../lib/dates';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import { Naira } from '../../../ui/Naira';
import { StatCard } from '../../../ui/StatCard';
import { useNow } from '../../../ui/useNow';
import { SumsFailed } from '../SumsFailed';
import { manyPayouts } from './payoutState';

export const channelWords: Readonly<Record<PayoutChannel, string>> = {
  manual:
    'Payouts are made by hand: put those that wait into a batch, pay its file at the bank, and mark them as paid.',
  provider: 'Payouts are made by the payments provider, by themselves. What it cannot pay is settled here.',
};

type Stand = 'waiting' | 'sent' | 'paid' | 'returned';

/** Over every payout there is, whatever the table shows. */
export function PayoutSummary() {
  const { data: answer, error, refetch } = useGetPayoutSummaryQuery();
  if (error && !answer) return <SumsFailed error={error} retry={refetch} />;
  const figures = answer?.data;
  const card = (stand: Stand, label: string, tone: 'plain' | 'wait' | 'ok' | 'no') => (
    <StatCard
      label={label}
      tone={tone}
      value={figures ? <Naira amount={figures[stand].amount} /> : '…'}
      hint={figures && manyPayouts(figures[stand].rows, formatCount(figures[stand].rows))}
    />
  );
  return (
    <>
      <div className="sn-stats desk-stats">
        {card('waiting', 'Waiting', 'wait')}
        {card('sent', 'On the way', 'plain')}
        {card('paid', 'Paid', 'ok')}
        {card('returned', 'Came back', 'no')}
      </div>
      {figures && <Attention figures={figures} />}
    </>
  );
}

/** Since when the oldest one is owed, and how many do not go on by themselves. */
function Attention({ figures: { oldestUnpaid, troubled, secondAdmin } }: { figures: Figures }) {
  const now = useNow(60_000);
  const { yours, others } = secondAdmin;
  if (oldestUnpaid === null && troubled === 0 && yours.rows + others.rows === 0) return null;
  return (
    <div className="payout-attention">
      {oldestUnpaid !== null && (
        <p className="sn-muted">
          The oldest that is not paid yet was approved {timeSince(oldestUnpaid, now)} ago (
          <time dateTime={oldestUnpaid}>{formatDateTime(oldestUnpaid)}</time>).
        </p>
      )}
      {others.rows > 0 && (
        <p className="sn-note">
          {manyPayouts(others.rows, formatCount(others.rows))}, together <Naira amount={others.amount} />,{' '}
          {others.rows === 1 ? 'needs' : 'need'} you as second admin.{' '}
          <Link className="sn-text-btn" to={`${paths.admin.payouts}?status=waiting`}>
            Show what waits
          </Link>
        </p>
      )}
      {yours.rows > 0 && (
        <p className="sn-note">
          {manyPayouts(yours.rows, formatCount(yours.rows))}, together <Naira amount={yours.amount} />, accepted by you,{' '}
          {yours.rows === 1 ? 'needs' : 'need'} another admin.
        </p>
      )}
      {troubled > 0 && (
        <p className="sn-note sn-note--no">
          {manyPayouts(troubled, formatCount(troubled))} {troubled === 1 ? 'is' : 'are'} in trouble.{' '}
          <Link className="sn-text-btn" to={`${paths.admin.payouts}?troubled=true`}>
            Show {troubled === 1 ? 'it' : 'them'}
          </Link>
        </p>
      )}
    </div>
  );
}
