export const notFound = 'You have no link for this job.';
export const opensFailed = 'The figures of your link could not be loaded. Please try again.';
/** On the page of a link that leads nowhere. */
export const unknown = ['No such link', 'This link does not exist. Perhaps a character is missing.'] as const;
export const ended = [
  'This offer is over',
  'The job behind this link has ended, so it leads nowhere any more.',
] as const;
export const ready = 'It is here now. Press Share once more.';
export const sheetFailed =
  'Your phone did not take it. Nothing was shared: try again, or choose one of the other ways.';
export const captionCopied = 'Caption copied!';
export const counted = 'A person counts once a day. Apps, robots and you yourself do not.';
export const countedForOwners =
  'A person counts once a day for each link. Apps, robots and the members themselves do not.';
