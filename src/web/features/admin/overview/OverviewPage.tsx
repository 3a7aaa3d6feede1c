import { Card, Flex, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AdminFigures, getAdminFigures } from '../../../../contract/overview';
import { overviewLimits } from '../../../../contract/limits';
import { LoadFailed } from '../shared/LoadFailed';
import { lists } from '../shared/overview/lists';
import { adminFiguresApi, useGetAdminFiguresQuery } from '../../../api/adminFiguresApi';
import type { Prefetched } from '../../../api/firstAsk';
import { formatDay, lagosToday } from '../../../lib/dates';
import { formatCount, formatNaira } from '../../../lib/naira';
import { lazyPart } from '../../../ui/lazyPart';
import { PageTitle } from '../../../ui/PageTitle';
import { type Chart, formatPreviousDays } from './changes';
import { DayChart } from './DayChart';
import { FigureStrips } from './FigureStrips';
import { RangeField } from './RangeField';
import 'uplot/dist/uPlot.min.css';
import './overviewPage.css';

const TopJobs = lazyPart(() => import('./OverviewTables').then((module) => ({ default: module.TopJobs })));
const topJobs = 'Top jobs by approved proofs';

/** The range in an address; an invalid day counts as the default. */
const rangeIn = (address: URLSearchParams): { readonly from?: string; readonly to?: string } => {
  const params = Object.fromEntries(
    ['from', 'to'].flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])),
  );
  const { success, data } = getAdminFigures.query.safeParse(params);
  return success ? { ...(data.from && { from: data.from }), ...(data.to && { to: data.to }) } : {};
};

export const handle: Prefetched = {
  ask: (address) => adminFiguresApi.util.prefetch('getAdminFigures', rangeIn(address), {}),
};

const charts: readonly Chart[] = [
  {
    title: 'Proofs submitted',
    parts: [{ label: 'Submitted', tone: 'green', valueOf: (day) => day.handedIn }],
    format: formatCount,
    hrefOf: (day) => lists.handedIn(day, day),
    nothing: 'No proofs were submitted in these days or the days before.',
  },
  {
    title: 'Proofs decided',
    parts: [
      { label: 'Approved', tone: 'green', valueOf: (day) => day.approved },
      { label: 'Rejected', tone: 'red', valueOf: (day) => day.rejected },
    ],
    format: formatCount,
    hrefOf: (day) => lists.decided(day, day),
    nothing: 'No proofs were decided in these days or the days before.',
  },
  {
    title: 'Withdrawals accepted',
    parts: [{ label: 'Accepted', tone: 'amber', valueOf: (day) => day.accepted }],
    format: formatNaira,
    hrefOf: (day) => lists.accepted(day, day),
    nothing: 'No withdrawals were accepted in these days or the days before.',
  },
  {
    title: 'Sign-ups',
    parts: [{ label: 'Sign-ups', tone: 'green', valueOf: (day) => day.signUps }],
    format: formatCount,
    hrefOf: (day) => lists.signUps(day, day),
    nothing: 'Nobody signed up in these days or the days before.',
  },
  {
    title: 'Opened links',
    parts: [{ label: 'People, at least', tone: 'green', valueOf: (day) => day.opened }],
    format: formatCount,
    nothing: 'Nobody opened a member’s link in these days or the days before.',
  },
];

/** Money, proofs and members of a range of days, beside the previous range. */
export function OverviewPage() {
  const [address, setAddress] = useSearchParams();
  const query = rangeIn(address);
  const { data: answer, currentData, error, isFetching, refetch } = useGetAdminFiguresQuery(query);
  const figures = answer?.data;
  const range = figures?.range;
  return (
    <>
      <PageTitle
        title="Overview"
        subtitle={range && formatRange(figures)}
        actions={
          range && (
            <RangeField
              from={query.from ?? range.from}
              to={query.to ?? range.to}
              onChange={(from, to) => setAddress(isDefault(from, to) ? {} : { from, to }, { preventScrollReset: true })}
            />
          )
        }
      />
      {error && !currentData && !isFetching ? (
        <LoadFailed text="The overview could not be loaded." error={error} retry={refetch} />
      ) : figures ? (
        <Figures figures={figures} isOld={!currentData} />
      ) : (
        <div role="status" aria-label="Loading the overview...">
          <Skeleton active title={false} paragraph={{ rows: 16, width: '100%' }} />
        </div>
      )}
    </>
  );
}

const isDefault = (from: string, to: string): boolean =>
  to === lagosToday() && daysBetween(from, to) === overviewLimits.days;
const daysBetween = (from: string, to: string): number => 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000;

const formatDays = (from: string, to: string): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
const formatRange = ({ range, before }: AdminFigures): string =>
  `Compared with ${formatPreviousDays(range.days.length)}: ${formatDays(before.from, before.to)}.`;

function Figures({ figures, isOld }: { figures: AdminFigures; isOld: boolean }) {
  return (
    <Flex vertical gap="middle" className={isOld ? 'figures figures--old' : 'figures'} aria-busy={isOld}>
      <FigureStrips figures={figures} />
      <div className="figures__charts">
        {charts.map((chart) => (
          <DayChart key={chart.title} chart={chart} figures={figures} />
        ))}
        <Card size="small" title={topJobs} role="region" aria-label={topJobs}>
          <Suspense fallback={<Skeleton active />}>
            <TopJobs title={topJobs} jobs={figures.topJobs} />
          </Suspense>
        </Card>
      </div>
    </Flex>
  );
}

export { OverviewPage as Component };
