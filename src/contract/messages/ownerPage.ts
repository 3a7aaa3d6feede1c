import { formatWait } from './words';

export const accountFailed = 'Your balance could not be loaded.';
export const jobsFailed = 'Your jobs could not be loaded.';
export const statementFailed = 'Your statement could not be loaded.';
export const depositsFailed = 'Your deposits could not be loaded.';
export const payInFailed = 'How to pay could not be loaded.';
export const browsersFailed = 'The browsers could not be loaded.';
export const refundAsked = 'We’ve got your request. We’ll check it and send the money by bank transfer.';
export const refundFailed = 'The refund was not asked for. Please try again.';
export const refundNotLeft = 'You can’t get back more than your balance.';
export const depositNotFound = 'Deposit not found';
export const questionAgreed = 'Confirmed.';
export const questionRefused = 'Thank you. We’ve removed it.';
export const questionFailed = 'Your answer wasn’t saved. Please try again.';
export const questionGone = 'This was answered before. Load the page again.';
export const linkFailed = 'The link was not sent. Please try again.';
export const openFailed = 'Your jobs were not opened. Please try again.';
export const closeFailed = 'The page was not closed. Please try again.';

export const proofAgreed = 'Noted: as agreed. It’ll be approved and paid by its deadline.';
export const proofAccepted = 'Approved. The member has been paid.';
export const proofNotAgreed = 'Noted, with your reason. An admin decides.';
export const proofTakenBack = 'We’ve removed your feedback.';
export const proofReasonMissing = 'Tell us what isn’t as agreed.';
export const proofTimeOver = 'It’s too late to change this. Nothing has changed.';
export const proofJobNotFound = 'We can’t find this job.';
export const proofNotFound = 'We can’t find this proof.';
export const proofListFailed = 'The proofs could not be loaded.';
export const proofWordFailed = 'We couldn’t save your feedback. Please try again.';

export const linkSent = 'If this address belongs to a job owner, a link is on its way. It works once, for 15 minutes.';
export const linkInvalid = 'This link was used or has expired. Get a new one.';
export const linkNeeded = 'Confirm it’s you: open a new link from our email, then try again.';
export const linkStillValid = (seconds: number) =>
  `A link for this mailbox was just asked for. If it's a job owner's, the link in the newest mail still works, in any browser: look under spam too. You can ask for another in ${formatWait(seconds)}.`;
export const linkMailboxMany = (seconds: number) =>
  `Today's links for this mailbox are used up. You can ask for one now in a browser that had your page open before. Anywhere else, try again in ${formatWait(seconds)}.`;
export const accessOpened = 'Welcome.';
export const accessSessionEnded = 'Your page was closed on this browser. Get a new link.';
export const accessClosed = 'The page was closed on that browser.';
export const accessBrowserGone = 'Your page is no longer open on that browser.';
export const accessAllClosed = 'The page was closed on every browser.';

export const jobLoadFailed = 'The job could not be loaded. Please try again.';
export const jobNotFound = 'Job not found';
export const jobIsDraft = 'This job is not posted yet.';
export const jobAwaitsPayment = 'This job is waiting for your payment. It goes live automatically once you’ve paid.';
export const jobEnded = 'This job has ended, so it can no longer be changed.';
export const jobPausedByAdmin = 'We paused this job, so only we can resume it. Please write to support.';
export const jobApprovalOver = 'This job’s ARCON approval has expired. Send the new one to support, then try again.';
export const jobEndOver = 'The end of this job is over. Please write to support to have it changed.';
export const jobOwes = 'Your balance is below your limit. Pay in first, then resume the job.';
export const jobPaused = 'Job paused. Members no longer see it; proofs already submitted are still reviewed.';
export const jobResumed = 'Job resumed. Members can take it again.';
export const jobStatusFailed = 'The job was not changed. Please try again.';
export const jobSlotsFewer = (now: number) => `The job has ${now} slots. Give a higher number.`;
export const jobSlotsAdded = 'Slots added. Members can take them now.';
export const jobSlotsWait = 'The new slots are waiting for your payment. They open automatically once you’ve paid.';
export const jobSlotsFailed = 'The slots were not added. Please try again.';

export const jobLinkMade = 'The link is ready.';
export const jobLinkFailed = 'The link was not made. Please try again.';
export const jobLinksFailed = 'The links could not be loaded. Please try again.';
export const jobTooManyLinks = (max: number) => `A job has ${max} links at most. Revoke one first.`;
export const jobLinkRevoked = 'The link no longer works.';
export const jobLinkGone = 'This link does not work any more.';
export const jobRevokeFailed = 'The link was not revoked. Please try again.';
/** The same for a code that never existed, has expired or was revoked. */
export const jobNoReport = 'This report does not exist or is no longer shared.';
export const jobReportFailed = 'The report could not be loaded. Please try again.';

export const documentNotFound = 'Document not found';
export const documentListFailed = 'Failed to load documents. Please try again.';
export const documentLoadFailed = 'Failed to load the document. Please try again.';
export const documentMade = 'Statement made.';
export const documentMadeBefore = 'Nothing has moved since this statement was made.';
export const documentMakeFailed = 'The statement was not made. Please try again.';
export const documentSaved = 'Saved to your downloads.';
export const documentSaveFailed = 'Failed to save the file. Please try again.';
export const documentDaysTurned = 'The last day comes before the first.';
export const documentDayAhead = 'This day has not come yet.';
export const documentTooManyDays = (max: number) => `Choose ${max} days or fewer.`;
export const documentTooManyMovements = (max: number) =>
  `More than ${max.toLocaleString('en-NG')} movements fall on these days. Choose fewer days.`;
export const documentNotWaiting = 'Nothing of this job waits for money, so there is nothing to pay.';
