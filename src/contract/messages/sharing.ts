export const notFound = 'You have no link for this job.';
export const opensFailed = 'The figures of your link could not be loaded. Please try again.';
/** On the page of a link that leads nowhere. */
export const unknown = ['No such link', 'This link does not exist. Perhaps a character is missing.'] as const;
export const ended = [
  'This offer is over',
  'The job behind this link has ended, so it leads nowhere any more.',
] as const;
