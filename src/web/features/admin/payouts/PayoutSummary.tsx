import { Alert, Flex } from 'antd';
import type { PayoutSummary as Figures } from '../../../../contract/payouts';
import { useGetPayoutSummaryQuery } from '../../../api/payoutsApi';
import { formatDateTime, timeSince } from '../../../lib/dates';
import { formatNaira } from '../../../lib/naira';
import { paths } from '../../../paths';
import { Naira } from '../../../ui/Naira';
import { useNow } from '../../../ui/useNow';
import { SummaryStrip } from '../shared/SummaryStrip';
import { LoadFailed } from '../shared/LoadFailed';
import { manyPayouts } from './payoutState';
import { LinkButton } from '../../../ui/LinkButton';

type Stand = 'waiting' | 'sent' | 'paid' | 'returned';

/** Over every payout, not only those of the table. */
export function PayoutSummary() {
  const { data: answer, error, refetch } = useGetPayoutSummaryQuery();
  if (error && !answer) return <LoadFailed text="The sums could not be loaded." error={error} retry={refetch} />;
  const figures = answer?.data;
  const figure = (stand: Stand, label: string, tone: 'plain' | 'wait' | 'ok' | 'no') => ({
    label,
    tone,
    value: figures && <Naira amount={figures[stand].amount} />,
    hint: figures && (
      <>
        <span>{`${manyPayouts(figures[stand].rows)}${stand === 'sent' ? (figures.channel === 'manual' ? ', made by hand' : ', made by the payments provider') : ''}`}</span>
        {stand === 'waiting' && figures.oldestUnpaid !== null && <Oldest iso={figures.oldestUnpaid} />}
      </>
    ),
  });
  return (
    <>
      <SummaryStrip
        figures={[
          figure('waiting', 'Waiting', 'wait'),
          figure('sent', 'On the way', 'plain'),
          figure('paid', 'Paid', 'ok'),
          figure('returned', 'Returned', 'no'),
        ]}
      />
      {figures && <Attention figures={figures} />}
    </>
  );
}

function Oldest({ iso }: { iso: string }) {
  const now = useNow(60_000);
  return (
    <time dateTime={iso} title={`The oldest that is not paid yet was approved on ${formatDateTime(iso)}.`}>
      {`, oldest ${timeSince(iso, now)}`}
    </time>
  );
}

function Attention({ figures: { troubled, secondAdmin } }: { figures: Figures }) {
  const { yours, others } = secondAdmin;
  const needs = (rows: number) => (rows === 1 ? 'needs' : 'need');
  const together = ({ rows, amount }: typeof yours) => `${manyPayouts(rows)}, together ${formatNaira(amount)}`;
  if (troubled + yours.rows + others.rows === 0) return null;
  return (
    <Flex className="payout-attention" wrap gap="middle" align="center">
      {others.rows > 0 && (
        <Alert
          type="warning"
          title={`${together(others)}, ${needs(others.rows)} you as second admin.`}
          action={<Show to={paths.admin.payouts}>Show what waits</Show>}
        />
      )}
      {yours.rows > 0 && (
        <Alert type="warning" title={`${together(yours)}, accepted by you, ${needs(yours.rows)} another admin.`} />
      )}
      {troubled > 0 && (
        <Alert
          type="error"
          title={`${manyPayouts(troubled)} ${needs(troubled)} attention.`}
          action={
            <Show
              to={`${paths.admin.payouts}?status=all&troubled=true`}
            >{`Show ${troubled === 1 ? 'it' : 'them'}`}</Show>
          }
        />
      )}
    </Flex>
  );
}

const Show = (props: { to: string; children: string }) => <LinkButton type="link" size="small" {...props} />;
