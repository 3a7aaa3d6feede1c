import { Alert, Flex } from 'antd';
import type { PayoutSummary as Figures } from '../../../../contract/payouts';
import { useGetPayoutSummaryQuery } from '../../../api/payoutsApi';
import { formatDateTime, timeSince } from '../../../lib/dates';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import { Naira } from '../../../ui/Naira';
import { useNow } from '../../../ui/hooks';
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
        <span>{`${manyPayouts(figures[stand].rows, formatCount(figures[stand].rows))}${stand === 'sent' ? (figures.channel === 'manual' ? ', made by hand' : ', made by the payments provider') : ''}`}</span>
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
  if (troubled === 0 && yours.rows + others.rows === 0) return null;
  return (
    <Flex className="payout-attention" wrap gap="middle" align="center">
      {others.rows > 0 && (
        <Alert
          type="warning"
          title={
            <>
              {' '}
              <span>{`${manyPayouts(others.rows, formatCount(others.rows))}, together`}</span>{' '}
              <Naira amount={others.amount} />
              <span>{`, ${others.rows === 1 ? 'needs' : 'need'} you as second admin.`}</span>{' '}
              <LinkButton type="link" size="small" to={paths.admin.payouts}>
                Show what waits
              </LinkButton>
            </>
          }
        />
      )}
      {yours.rows > 0 && (
        <Alert
          type="warning"
          title={
            <>
              {' '}
              <span>{`${manyPayouts(yours.rows, formatCount(yours.rows))}, together`}</span>{' '}
              <Naira amount={yours.amount} />
              <span>{`, accepted by you, ${yours.rows === 1 ? 'needs' : 'need'} another admin.`}</span>
            </>
          }
        />
      )}
      {troubled > 0 && (
        <Alert
          type="error"
          title={
            <>
              {' '}
              <span>{`${manyPayouts(troubled, formatCount(troubled))} ${troubled === 1 ? 'needs' : 'need'} attention.`}</span>{' '}
              <LinkButton type="link" size="small" to={`${paths.admin.payouts}?status=all&troubled=true`}>
                {`Show ${troubled === 1 ? 'it' : 'them'}`}
              </LinkButton>
            </>
          }
        />
      )}
    </Flex>
  );
}
