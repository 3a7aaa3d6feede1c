import type { ReportDay } from '../../../contract/jobReports';
import { formatDay as formatInstant } from '../../lib/dates';

const dayMs = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** "5 Mar 2026" for `2026-03-05`. */
export const formatReportDay = (day: string): string => formatInstant(`${day}T12:00:00Z`);

/** The newest days without gaps, oldest first: a day without events keeps its place in a chart. */
export const spreadDays = (days: readonly ReportDay[], most: number): ReportDay[] => {
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return [];
  const known = new Map(days.map((one) => [one.day, one]));
  const count = Math.min(most, (startOf(newest.day) - startOf(oldest.day)) / dayMs + 1);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(startOf(newest.day) - (count - 1 - index) * dayMs).toISOString().slice(0, 10);
    return known.get(day) ?? { day, handedIn: 0, approved: 0, rejected: 0 };
  });
};
