import { sharingLimits } from '../sharingLimits';

export const notFound = 'You don’t have a link for this job.';
export const opensFailed = 'We couldn’t load your link’s clicks. Please try again.';
/** On the page of a link that leads nowhere. */
export const unknown = ['No such link', 'This link does not exist. Perhaps a character is missing.'] as const;
export const ended = ['This offer is over', 'This link has ended and leads nowhere any more.'] as const;
/** Under a member's link without a known end. */
export const worksOn = `Your link works while the job runs, and for ${sharingLimits.daysAfterApproval} days after the last approval.`;
export const worksOnForOwners = `The links work while the job runs, and for ${sharingLimits.daysAfterApproval} days after the last approval.`;
export const ready = 'It’s ready now. Press Share again.';
export const sheetFailed = 'Your phone couldn’t share it. Try again, or use one of the other ways.';
export const captionCopied = 'Caption copied!';
export const counted = 'A person counts once a day. Apps, robots and your own visits don’t count.';
export const countedForOwners =
  'A person counts once a day for each link. Apps, robots and the members themselves don’t count. More people may have come: a browser that keeps no cookies can’t be told from others.';
