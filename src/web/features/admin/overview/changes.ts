import dayjs from 'dayjs';
import type { FiguresDay } from '../../../../contract/overview';
import { lagosToday, stretch } from '../../../lib/dates';
import { formatCount } from '../../../lib/naira';

export interface Part {
  readonly label: string;
  readonly tone: 'green' | 'red' | 'amber';
  readonly valueOf: (day: FiguresDay) => number;
}

export interface Chart {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly format: (value: number) => string;
  readonly hrefOf?: (day: string) => string;
  readonly nothing: string;
}

/** "Thu 19 Nov", with the year if it is another. */
export const formatWeekDay = (day: string): string =>
  dayjs(day).format(day.slice(0, 4) === lagosToday().slice(0, 4) ? 'ddd D MMM' : 'ddd D MMM YYYY');

export const formatDuration = (seconds: number): string => stretch(seconds * 1_000, 2);

export const formatPreviousDays = (days: number): string => (days === 1 ? 'the day before' : `the ${days} days before`);

export const formatChange = (now: number | null, before: number | null, days: number): string => {
  const span = formatPreviousDays(days);
  if (now === before) return `Same as ${span}`;
  if (before === null || before === 0) return `None in ${span}`;
  if (now === null) return '';
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return `About the same as ${span}`;
  return `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))}% on ${span}`;
};
