import { Skeleton } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { AdminFigures } from '../../../contract/adminFigures';
import { overviewLimits } from '../../../contract/overviewLimits';
import { adminFiguresApi, useGetAdminFiguresQuery } from '../../api/adminFiguresApi';
import type { Prefetched } from '../../api/firstAsk';
import { formatDay, lagosToday } from '../../lib/dates';
import { formatCount, formatNaira } from '../../lib/naira';
import { PageTitle } from '../../ui/PageTitle';
import { LoadFailed } from '../../admin/LoadFailed';
import { formatPreviousDays } from './changes';
import { DayChart, type Part } from './DayChart';
import { FigureStrips } from './FigureStrips';
import { lists } from '../../admin/overview/lists';
import { rangeIn } from './range';
import { RangeField } from './RangeField';
import { TopJobs } from './TopJobs';
import 'uplot/dist/uPlot.min.css';
import './overviewPage.css';

export const handle: Prefetched = {
  ask: (address) => adminFiguresApi.util.prefetch('getAdminFigures', rangeIn(address), {}),
};

const handedIn: readonly Part[] = [{ label: 'Submitted', tone: 'green', valueOf: (day) => day.handedIn }];
const decided: readonly Part[] = [
  { label: 'Approved', tone: 'green', valueOf: (day) => day.approved },
  { label: 'Rejected', tone: 'red', valueOf: (day) => day.rejected },
];
const signUps: readonly Part[] = [{ label: 'Sign-ups', tone: 'green', valueOf: (day) => day.signUps }];
const opened: readonly Part[] = [{ label: 'People, at least', tone: 'green', valueOf: (day) => day.opened }];
const accepted: readonly Part[] = [{ label: 'Accepted', tone: 'amber', valueOf: (day) => day.accepted }];

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
        <Loading />
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
  `Beside ${formatPreviousDays(range.days.length)}: ${formatDays(before.from, before.to)}.`;

function Figures({ figures, isOld }: { figures: AdminFigures; isOld: boolean }) {
  return (
    <div className={isOld ? 'figures figures--old' : 'figures'} aria-busy={isOld}>
      <FigureStrips figures={figures} />
      <div className="figures__charts">
        <DayChart
          title="Proofs submitted"
          figures={figures}
          parts={handedIn}
          format={formatCount}
          hrefOf={(day) => lists.handedIn(day, day)}
          nothing="No proof was submitted, neither in these days nor before."
        />
        <DayChart
          title="Proofs decided"
          figures={figures}
          parts={decided}
          format={formatCount}
          hrefOf={(day) => lists.decided(day, day)}
          nothing="No proof was decided, neither in these days nor before."
        />
        <DayChart
          title="Withdrawals accepted"
          figures={figures}
          parts={accepted}
          format={formatNaira}
          hrefOf={(day) => lists.accepted(day, day)}
          nothing="No withdrawal was accepted, neither in these days nor before."
        />
        <DayChart
          title="Sign-ups"
          figures={figures}
          parts={signUps}
          format={formatCount}
          hrefOf={(day) => lists.signUps(day, day)}
          nothing="Nobody signed up, neither in these days nor before."
        />
        <DayChart
          title="Opened links"
          figures={figures}
          parts={opened}
          format={formatCount}
          nothing="Nobody opened a member’s link, neither in these days nor before."
        />
        <TopJobs jobs={figures.topJobs} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className="figures" role="status">
      <span className="sn-visually-hidden">Loading the overview...</span>
      <Skeleton active title={false} paragraph={{ rows: 16, width: '100%' }} />
    </div>
  );
}

export { OverviewPage as Component };
