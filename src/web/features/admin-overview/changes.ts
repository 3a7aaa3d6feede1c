import { formatCount } from '../../lib/naira';

/** The equally long range before one of so many days: "the 30 days before". */
export const formatPreviousDays = (days: number): string => (days === 1 ? 'the day before' : `the ${days} days before`);

/** A figure's change from the previous range: "+12% on the 30 days before". Null means no figure. */
export const formatChange = (now: number | null, before: number | null, days: number): string => {
  const span = formatPreviousDays(days);
  if (now === before) return `As in ${span}`;
  if (before === null || before === 0) return `None in ${span}`;
  if (now === null) return '';
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return `About as in ${span}`;
  return `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))}% on ${span}`;
};
