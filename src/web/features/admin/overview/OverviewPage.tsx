import { Card, Flex, Skeleton, DatePicker } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import dayjs, { type Dayjs } from 'dayjs';
import { type AdminFigures, type FiguresRange, getAdminFigures } from '../../../../contract/overview';
import { overviewLimits } from '../../../../contract/limits';
import { Failure } from '../../../shared/Answer';
import { lists } from '../shared/overview/lists';
import { adminApi, useGetAdminFiguresQuery } from '../../../api/adminApi';
import type { Prefetched } from '../../../api/baseApi';
import { formatDay, lagosToday } from '../../../lib/dates';
import { formatCount, formatNaira } from '../../../lib/naira';
import { lazyPart } from '../../../ui/lazyPart';
import { PageTitle } from '../../../ui/PageTitle';
import { type Chart, formatPreviousDays, formatChange, formatDuration } from './changes';
import { DayChart } from './DayChart';
import { SummaryStrip } from '../shared/SummaryStrip';
import 'uplot/dist/uPlot.min.css';
import './overviewPage.css';

const TopJobs = lazyPart(() => import('./OverviewTables'), 'TopJobs');
const topJobs = 'Top jobs by approved proofs';

const rangeIn = (address: URLSearchParams): { readonly from?: string; readonly to?: string } => {
  const params = Object.fromEntries(
    ['from', 'to'].flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])),
  );
  const { success, data } = getAdminFigures.query.safeParse(params);
  return success ? { ...(data.from && { from: data.from }), ...(data.to && { to: data.to }) } : {};
};

export const handle: Prefetched = {
  ask: (address) => adminApi.util.prefetch('getAdminFigures', rangeIn(address), {}),
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
        <Failure failed="The overview could not be loaded." query={{ error, refetch }} />
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

const Figures = ({ figures, isOld }: { figures: AdminFigures; isOld: boolean }) => (
  <Flex vertical gap="middle" className={isOld ? 'figures figures--old' : 'figures'} aria-busy={isOld}>
    <FigureStrips figures={figures} />
    <div className="figures__charts">
      {charts.map((chart) => (
        <DayChart key={chart.title} chart={chart} figures={figures} />
      ))}
      <Card size="small" title={topJobs} role="region" aria-label={topJobs}>
        <Suspense fallback={<Skeleton active title={false} />}>
          <TopJobs title={topJobs} jobs={figures.topJobs} />
        </Suspense>
      </Card>
    </div>
  </Flex>
);

export { OverviewPage as Component };

interface Figure {
  readonly title: string;
  readonly value: string;
  readonly hint: ReactNode;
  readonly to?: string;
}

type Numeric = { [K in keyof FiguresRange]: FiguresRange[K] extends number ? K : never }[keyof FiguresRange];

function getFigures({ range, before, now }: AdminFigures): readonly (readonly [name: string, figures: Figure[]])[] {
  const { from, to, days, reviewTime } = range;
  const figure = (title: string, what: Numeric, say: (value: number) => string, list?: string): Figure => ({
    title,
    value: say(range[what]),
    hint: formatChange(range[what], before[what], days.length),
    ...(list !== undefined && { to: list }),
  });
  return [
    [
      'Money',
      [
        figure('Booked for jobs', 'booked', formatNaira),
        figure('Paid to members', 'paid', formatNaira, lists.approved(from, to)),
        figure('Withdrawals accepted', 'accepted', formatNaira, lists.accepted(from, to)),
        figure('Paid out', 'paidOut', formatNaira),
        { title: 'In escrow', value: formatNaira(now.escrow), hint: 'Now, for unpaid slots' },
        { title: 'In members’ wallets', value: formatNaira(now.owed), hint: 'Now, ready to withdraw' },
      ],
    ],
    [
      'Work and people',
      [
        figure('Proofs submitted', 'handedIn', formatCount, lists.handedIn(from, to)),
        figure('Approved', 'approved', formatCount, lists.approved(from, to)),
        figure('Rejected', 'rejected', formatCount, lists.rejected(from, to)),
        {
          title: 'Review time, median',
          value: reviewTime === null ? '–' : formatDuration(reviewTime.median),
          hint:
            reviewTime === null ? (
              'No proof decided by an admin'
            ) : (
              <>
                <span>{`9 of 10 within ${formatDuration(reviewTime.ninetieth)}`}</span>
                <br />
                <span>{formatChange(reviewTime.median, before.reviewTime?.median ?? null, days.length)}</span>
              </>
            ),
        },
        figure('Sign-ups', 'signUps', formatCount, lists.signUps(from, to)),
        figure('Active members', 'activeMembers', formatCount),
        figure('Opened links: people, at least', 'opened', formatCount),
        figure('Visits of links', 'visits', formatCount),
      ],
    ],
  ];
}

const FigureStrips = ({ figures }: { figures: AdminFigures }) =>
  getFigures(figures).map(([name, strip]) => (
    <SummaryStrip
      key={name}
      name={name}
      figures={strip.map(({ title, value, hint, to }) => ({
        ...{ key: title, value, hint },
        label: to === undefined ? title : <Link to={to}>{title}</Link>,
      }))}
    />
  ));

interface Props {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

const dayShape = 'YYYY-MM-DD';

const presetsOn = (today: Dayjs): { label: string; value: [Dayjs, Dayjs] }[] => {
  const lastMonth = today.subtract(1, 'month');
  const last = (days: number): { label: string; value: [Dayjs, Dayjs] } => ({
    label: `Last ${days} days`,
    value: [today.subtract(days - 1, 'day'), today],
  });
  return [
    { label: 'Today', value: [today, today] },
    last(7),
    last(overviewLimits.days),
    last(90),
    { label: 'This month', value: [today.startOf('month'), today] },
    { label: 'Last month', value: [lastMonth.startOf('month'), lastMonth.endOf('month').startOf('day')] },
    last(365),
  ];
};

function RangeField({ from, to, onChange }: Props) {
  const today = dayjs(lagosToday());
  return (
    <DatePicker.RangePicker
      className="range-field"
      classNames={{ popup: { root: 'range-popup' } }}
      aria-label="Days"
      format="D MMM YYYY"
      allowClear={false}
      presets={presetsOn(today)}
      disabledDate={(day, { from: first }) =>
        day.isAfter(today, 'day') || (first !== undefined && Math.abs(day.diff(first, 'day')) >= overviewLimits.maxDays)
      }
      value={[dayjs(from), dayjs(to)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        if (first && last) onChange(first.format(dayShape), last.format(dayShape));
      }}
    />
  );
}
