export const loadFailed = 'The job could not be loaded. Please try again.';
export const notFound = 'Job not found';
export const isDraft = 'This job is not posted yet.';
export const awaitsPayment = 'This job is waiting for your payment. It goes live automatically once you’ve paid.';
export const ended = 'This job has ended, so it can no longer be changed.';
export const pausedByAdmin = 'We paused this job, so only we can resume it. Please write to support.';
export const approvalOver = 'This job’s ARCON approval has expired. Send the new one to support, then try again.';
export const endOver = 'The end of this job is over. Please write to support to have it changed.';
export const owes = 'Your balance is below your limit. Pay in first, then resume the job.';
export const paused = 'Job paused. Members no longer see it; proofs already submitted are still reviewed.';
export const resumed = 'Job resumed. Members can take it again.';
export const statusFailed = 'The job was not changed. Please try again.';
export const slotsFewer = (now: number) => `The job has ${now} slots. Give a higher number.`;
export const slotsAdded = 'Slots added. Members can take them now.';
export const slotsWait = 'The new slots are waiting for your payment. They open automatically once you’ve paid.';
export const slotsFailed = 'The slots were not added. Please try again.';

export const linkMade = 'The link is ready.';
export const linkFailed = 'The link was not made. Please try again.';
export const linksFailed = 'The links could not be loaded. Please try again.';
export const tooManyLinks = (max: number) => `A job has ${max} links at most. Revoke one first.`;
export const linkRevoked = 'The link no longer works.';
export const linkGone = 'This link does not work any more.';
export const revokeFailed = 'The link was not revoked. Please try again.';
/** The same for a code that never existed, has expired or was revoked. */
export const noReport = 'This report does not exist or is no longer shared.';
export const reportFailed = 'The report could not be loaded. Please try again.';
