import { limits } from '../limits';

export const reached = `Many proofs of this job were rejected within an hour. Before more are, another admin has to look and let it go on. They see it under Review Jobs; nothing about this proof has changed.`;
export const lifted = `Rejections of this job may go on for ${limits.limitOverrideMinutes} minutes.`;
export const liftFailed = 'The limit could not be lifted. Please try again.';
export const own = 'You rejected proofs of this job, or tried to, so another admin has to look.';
export const nothingWaits = 'No rejection of this job waits any more.';
