import { Button, Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { Overview as Figures } from '../../../../../contract/overview';
import { limits, overviewLimits } from '../../../../../contract/limits';
import { useGetOverviewQuery } from '../../../../api/adminApi';
import { errorMessage } from '../../../../api/apiError';
import { hourMs, timeSince } from '../../../../lib/dates';
import { formatCount, formatNaira } from '../../../../lib/naira';
import { paths } from '../../../../paths';
import { LinkButton } from '../../../../ui/LinkButton';
import { useNow } from '../../../../ui/time';
import { lists } from './lists';
import './overview.css';

const everyMs = 60_000;
const { admin } = paths;

export function Overview() {
  const { data: answer, error, refetch } = useGetOverviewQuery();
  const figures = answer?.data;
  return (
    <Flex
      component="section"
      align="center"
      justify="space-between"
      gap="var(--s1) var(--s3)"
      className="overview"
      aria-label="Overview"
    >
      {figures && <Line figures={figures} />}
      {error && !figures ? (
        <p className="overview__failed" role="alert">
          <span>{errorMessage(error, 'The overview could not be loaded.')}</span>
          <Button type="link" size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <LinkButton type="link" size="small" to={admin.overview}>
          Overview
        </LinkButton>
      )}
    </Flex>
  );
}

const Line = ({ figures: { proofs, withdrawals, week, opened } }: { figures: Figures }) => (
  <ul className="overview__line">
    <Queue
      title="Proofs to review"
      to={`${admin.reviewJobs}?status=in-review`}
      figure={formatCount(proofs.waiting)}
      oldest={proofs.oldest}
      lateHours={(limits.reviewWindowDays - 1) * 24}
    />
    <Queue
      title="Withdrawals to decide"
      to={`${admin.withdrawal}?status=pending`}
      figure={formatNaira(withdrawals.owed)}
      oldest={withdrawals.oldest}
      lateHours={48}
    />
    <li>
      In {overviewLimits.weekDays} days: <Link to={lists.accepted(week.from, week.to)}>Withdrawals accepted</Link>{' '}
      <b className="sn-num">{formatNaira(week.accepted)}</b>
    </li>
    <li>
      <Link to={lists.decided(week.from, week.to)}>Proofs decided</Link>{' '}
      <b className="sn-num">{formatCount(week.decided)}</b>
    </li>
    <li>
      <Link to={lists.signUps(week.from, week.to)}>Sign-ups</Link> <b className="sn-num">{formatCount(week.signUps)}</b>
    </li>
    <li className="overview__wide">
      Opened links: people, at least <b className="sn-num">{formatCount(opened.week.opened)}</b>, visits{' '}
      <b className="sn-num">{formatCount(opened.week.visits)}</b>; today{' '}
      <b className="sn-num">{formatCount(opened.today.opened)}</b> and{' '}
      <b className="sn-num">{formatCount(opened.today.visits)}</b>
    </li>
  </ul>
);

interface QueueProps {
  title: string;
  to: string;
  figure: string;
  oldest: string | null;
  lateHours: number;
}

function Queue({ title, to, figure, oldest, lateHours }: QueueProps) {
  const now = useNow(everyMs);
  const isLate = oldest !== null && now.getTime() - Date.parse(oldest) > lateHours * hourMs;
  const waitText = oldest === null ? undefined : `The oldest waits ${timeSince(oldest, now)}`;
  return (
    <li title={waitText}>
      <Link to={to}>{title}</Link> <b className={isLate ? 'sn-num overview__oldest--late' : 'sn-num'}>{figure}</b>
      <span className="sn-visually-hidden">{waitText}</span>
    </li>
  );
}
