import { limits } from '../../../contract/limits';
import type { Task } from '../../../contract/tasks';
import { formatDay } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { platformNames } from '../../lib/platforms';

export const reviewNote = `The job owner has ${limits.reviewWindowDays} days to review your proof. A proof that is not reviewed by then is approved automatically.`;

/** Where a job is done. */
export const placeOf = ({ platform }: Pick<Task, 'platform'>): string =>
  platform ? platformNames[platform] : 'Any platform';

/** What a job asks of a member's audience. */
export const audienceOf = ({ platform, minFollowers }: Pick<Task, 'platform' | 'minFollowers'>): string => {
  if (minFollowers) return `${formatCount(minFollowers)}+ followers`;
  return platform ? 'Any follower count' : 'Open to everyone';
};

/** What the law wants readers of an advert to see beside it. */
export const disclosureOf = ({ arconNumber, arconExpiry }: Pick<Task, 'arconNumber' | 'arconExpiry'>): string => {
  if (!arconNumber) return 'Sponsored advert';
  const until = arconExpiry ? `, valid until ${formatDay(arconExpiry)}` : '';
  return `Sponsored advert. ARCON approval ${arconNumber}${until}`;
};

/** What a member can paste into a post: the job's title, its link, and the disclosure. */
export const shareTextOf = (task: Pick<Task, 'jobTitle' | 'link' | 'arconNumber' | 'arconExpiry'>): string =>
  [task.jobTitle, task.link, disclosureOf(task)].filter(Boolean).join('\n');
