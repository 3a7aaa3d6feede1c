import type { ReportDay } from '../../../../contract/jobReports';
import { formatDay as formatInstant } from '../../../lib/dates';

const dayMs = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** "5 Mar 2026" for `2026-03-05`. */
export const formatReportDay = (day: string): string => formatInstant(`${day}T12:00:00Z`);

/** The newest days without gaps, oldest first: a day without events keeps its place in a chart. */
const spreadDays = (days: readonly ReportDay[], most: number): ReportDay[] => {
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return [];
  const known = new Map(days.map((one) => [one.day, one]));
  const count = Math.min(most, (startOf(newest.day) - startOf(oldest.day)) / dayMs + 1);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(startOf(newest.day) - (count - 1 - index) * dayMs).toISOString().slice(0, 10);
    return known.get(day) ?? { day, handedIn: 0, approved: 0, rejected: 0 };
  });
};

const daysShown = 90;
const [step, height] = [10, 100];

/** Bars per day, submitted behind decided. The table below says the same in words. */
export function DayBars({ days }: { days: readonly ReportDay[] }) {
  const shown = spreadDays(days, daysShown);
  const most = Math.max(1, ...shown.map(({ handedIn, approved, rejected }) => Math.max(handedIn, approved + rejected)));
  const tall = (count: number): number => (count / most) * height;
  const columns = Math.max(shown.length, 14);
  const bar = (tone: string, x: number, width: number, count: number, above = 0) =>
    count > 0 && <rect className={tone} x={x} width={width} y={height - tall(count + above)} height={tall(count)} />;
  return (
    <div className="job-bars" aria-hidden="true">
      <p className="job-bars__keys">
        <span className="job-bars__in">Submitted</span>
        <span className="job-bars__ok">Approved</span>
        <span className="job-bars__no">Rejected</span>
      </p>
      <svg viewBox={`0 0 ${columns * step} ${height}`} preserveAspectRatio="none">
        {shown.map(({ day, handedIn, approved, rejected }, index) => (
          <g key={day}>
            {bar('job-bars__in', index * step + 1, step - 2, handedIn)}
            {bar('job-bars__ok', index * step + 3, step - 6, approved)}
            {bar('job-bars__no', index * step + 3, step - 6, rejected, approved)}
          </g>
        ))}
      </svg>
      <p className="job-bars__ends" style={{ width: `${(shown.length / columns) * 100}%` }}>
        <span>{formatReportDay(shown[0]?.day ?? '')}</span>
        {shown.length > 1 && <span>{formatReportDay(shown.at(-1)?.day ?? '')}</span>}
      </p>
    </div>
  );
}
