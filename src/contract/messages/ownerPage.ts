import { formatWait } from './words';

export const accountFailed = 'We couldn’t load your balance.';
export const jobsFailed = 'We couldn’t load your jobs.';
export const statementFailed = 'We couldn’t load your statement.';
export const depositsFailed = 'We couldn’t load your deposits.';
export const payInFailed = 'We couldn’t load the payment details.';
export const browsersFailed = 'We couldn’t load your devices.';
export const refundAsked = 'We’ve got your request. We’ll check it and send the money by bank transfer.';
export const refundFailed = 'We couldn’t request the refund. Please try again.';
export const refundNotLeft = 'You can’t get back more than your balance.';
export const depositNotFound = 'Deposit not found';
export const questionAgreed = 'Confirmed.';
export const questionRefused = 'Thank you. We’ve removed it.';
export const questionFailed = 'Your answer wasn’t saved. Please try again.';
export const questionGone = 'This was already answered. Reload the page.';
export const linkFailed = 'We couldn’t send the link. Please try again.';
export const openFailed = 'We couldn’t open your jobs. Please try again.';
export const closeFailed = 'We couldn’t log out that device. Please try again.';

export const proofAgreed = 'Noted: as agreed. It’ll be approved and paid by its deadline.';
export const proofAccepted = 'Approved. The member has been paid.';
export const proofNotAgreed = 'Noted, with your reason. An admin will decide.';
export const proofTakenBack = 'We’ve removed your feedback.';
export const proofReasonMissing = 'Tell us what isn’t as agreed.';
export const proofTimeOver = 'It’s too late to change this. Nothing has changed.';
export const proofJobNotFound = 'We can’t find this job.';
export const proofNotFound = 'We can’t find this proof.';
export const proofListFailed = 'We couldn’t load the proofs.';
export const proofWordFailed = 'We couldn’t save your feedback. Please try again.';

export const linkSent = 'If this address belongs to a job owner, a link is on its way. It works once, for 15 minutes.';
export const linkInvalid = 'This link was used or has expired. Get a new one.';
export const linkNeeded = 'Confirm it’s you: open a new link from our email, then try again.';
export const linkStillValid = (seconds: number) =>
  `A link for this mailbox was just requested. If it’s a job owner’s, the link in the newest email still works, in any browser: check your spam folder too. You can get another in ${formatWait(seconds)}.`;
export const linkMailboxMany = (seconds: number) =>
  `Today’s links for this mailbox are used up. You can still get one in a browser that had your page open before. Anywhere else, try again in ${formatWait(seconds)}.`;
export const accessOpened = 'Welcome.';
export const accessSessionEnded = 'You’re logged out on this device. Get a new link.';
export const accessClosed = 'That device is logged out.';
export const accessBrowserGone = 'That device is no longer signed in.';
export const accessAllClosed = 'Every device is logged out.';

export const jobLoadFailed = 'We couldn’t load the job. Please try again.';
export const jobNotFound = 'Job not found';
export const jobIsDraft = 'This job isn’t posted yet.';
export const jobAwaitsPayment = 'This job is waiting for your payment. It goes live automatically once you’ve paid.';
export const jobEnded = 'This job has ended, so it can no longer be changed.';
export const jobPausedByAdmin = 'We paused this job, so only we can resume it. Please write to support.';
export const jobApprovalOver = 'This job’s ARCON approval has expired. Send the new one to support, then try again.';
export const jobEndOver = 'This job’s end date has passed. Please ask support to change it.';
export const jobOwes = 'Your balance is below your limit. Pay in first, then resume the job.';
export const jobPaused = 'Job paused. Members no longer see it; proofs already submitted are still reviewed.';
export const jobResumed = 'Job resumed. Members can take it again.';
export const jobStatusFailed = 'We couldn’t change the job. Please try again.';
export const jobSlotsFewer = (now: number) => `The job has ${now} slots. Enter a higher number.`;
export const jobSlotsAdded = 'Slots added. Members can take them now.';
export const jobSlotsWait = 'The new slots are waiting for your payment. They open automatically once you’ve paid.';
export const jobSlotsFailed = 'We couldn’t add the slots. Please try again.';

export const jobLinkFailed = 'We couldn’t make the link. Please try again.';
export const jobLinksFailed = 'We couldn’t load the links. Please try again.';
export const jobTooManyLinks = (max: number) => `A job has at most ${max} links. Revoke one first.`;
export const jobLinkRevoked = 'The link no longer works.';
export const jobLinkGone = 'This link no longer works.';
export const jobRevokeFailed = 'We couldn’t revoke the link. Please try again.';
/** The same for a code that never existed, has expired or was revoked. */
export const jobNoReport = 'This report doesn’t exist or is no longer shared.';
export const jobReportFailed = 'We couldn’t load the report. Please try again.';

export const documentNotFound = 'Document not found';
export const documentListFailed = 'Failed to load documents. Please try again.';
export const documentLoadFailed = 'Failed to load the document. Please try again.';
export const documentMade = 'Statement created.';
export const documentMadeBefore = 'Nothing has changed since this statement.';
export const documentMakeFailed = 'We couldn’t create the statement. Please try again.';
export const documentSaved = 'Saved to your downloads.';
export const documentSaveFailed = 'Failed to save the file. Please try again.';
export const documentDaysTurned = 'The last day comes before the first.';
export const documentDayAhead = 'This day is in the future.';
export const documentTooManyDays = (max: number) => `Choose ${max} days or fewer.`;
export const documentTooManyMovements = (max: number) =>
  `These days have more than ${max.toLocaleString('en-NG')} movements. Choose fewer days.`;
export const documentNotWaiting = 'This job isn’t waiting for money, so there’s nothing to pay.';
