import type { Statistics } from '../../../contract/profile';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Task } from '../../../contract/jobs';
import { formatCount } from '../../lib/naira';
import { platformNames } from '../../lib/platforms';

export const reviewNote = `The job owner has ${limits.reviewWindowDays} days to review your proof. If they don’t, it’s approved automatically.`;

export const getPlace = ({ platform }: Pick<Task, 'platform'>): string =>
  platform ? platformNames[platform] : 'Any platform';

export const slotsLeftText = (left: number): string =>
  left > 0 ? `${formatCount(left)} ${left === 1 ? 'place' : 'places'} left` : 'No place left';

export const getAudience = ({ minFollowers }: Pick<Task, 'minFollowers'>): string => {
  if (minFollowers) return `${formatCount(minFollowers)}+ followers`;
  return 'No followers needed';
};

export const getFit = ({
  platform,
  minFollowers,
  missing,
}: Pick<Task, 'platform' | 'minFollowers' | 'missing'>): 'met' | 'missing' | null => {
  if (missing !== null) return 'missing';
  return platform || minFollowers ? 'met' : null;
};

export const heldText = ({
  held,
  heldLimit,
  heldReason,
}: Pick<Statistics, 'held' | 'heldLimit' | 'heldReason'>): string =>
  [messages.jobs.heldJobs(held, heldLimit), heldReason].filter(Boolean).join('. ');

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

const waitText = (minutes: number): string => {
  if (minutes < 10) return 'a few minutes';
  if (minutes < 50) return `about ${Math.round(minutes / 5) * 5} minutes`;
  if (minutes < 90) return 'about an hour';
  if (minutes < 20 * hourMinutes) return `about ${Math.round(minutes / hourMinutes)} hours`;
  if (minutes < 1.5 * dayMinutes) return 'about a day';
  return `about ${Math.round(minutes / dayMinutes)} days`;
};

export const getMinutes = ({ minutes }: Pick<Task, 'minutes'>): string | null =>
  minutes === null ? null : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

export const getTakes = (task: Pick<Task, 'platform' | 'minFollowers' | 'minutes'>): string =>
  [getPlace(task), getMinutes(task), getAudience(task).replace(/^N/, 'n')].filter(Boolean).join(' · ');

export const getUsualReview = ({ reviewMinutes }: Pick<Task, 'reviewMinutes'>): string | null =>
  reviewMinutes === null ? null : waitText(reviewMinutes);

/** "Most are checked in about 2 hours, all within 5 days." */
export const getCheckTime = ({ reviewMinutes }: Pick<Task, 'reviewMinutes'>): string => {
  const days = limits.reviewWindowDays;
  return reviewMinutes === null || reviewMinutes > (days - 1) * dayMinutes
    ? `It’ll be checked within ${days} days.`
    : `Most are checked in ${waitText(reviewMinutes)}, all within ${days} days.`;
};

export const usualReviewOfAll = (tasks: readonly Pick<Task, 'reviewMinutes'>[]): string | null => {
  const known = tasks.flatMap(({ reviewMinutes }) => reviewMinutes ?? []);
  if (known.length === 0) return null;
  return [...new Set([waitText(Math.min(...known)), waitText(Math.max(...known))])].join(' to ');
};

interface Found {
  total: number;
  q: string;
  filtered: boolean;
  mine: boolean;
}

export const foundText = ({ total, q, filtered, mine }: Found): string => {
  const count = total === 0 ? (mine ? 'None' : 'No') : formatCount(total);
  const jobs = mine ? `${count} of your jobs` : `${count} ${total > 1 ? 'jobs' : 'job'}`;
  const sought = [q && `“${q}”`, filtered && 'your filters'].filter(Boolean).join(' and ');
  return `${jobs} ${total > 1 ? 'match' : 'matches'} ${sought}`;
};
