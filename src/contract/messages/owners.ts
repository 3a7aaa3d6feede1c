import { leadLimits } from '../limits';
import { formatWait } from './words';

export const movements = {
  opening: 'Owed for jobs from before owners had accounts',
  deposit: 'Deposit',
  deposit_reversal: 'Deposit reversed',
  job_funding: 'Job slots',
  job_refund: 'Job refund',
  refund: 'Paid back',
  move: 'Moved to or from another owner',
};
export const created = 'Owner added.';
export const updated = 'Owner updated.';
export const contactAdded = 'Mailbox added. The owner must confirm it from another mailbox, or another admin must.';
export const mailboxConfirmed = 'Mailbox confirmed.';
export const mailboxGone = 'This mailbox is gone. Reload the page.';
export const mailboxDecided = 'This mailbox is already confirmed.';
export const contactRemoved = 'The mailbox was removed.';
export const mailboxTaken = 'An owner already has this mailbox.';
export const mailboxOfOther = 'This mailbox belongs to another owner. A job with booked money keeps its owner.';
export const lastContact = 'An owner needs one mailbox. Add the new one first, then remove this.';
export const tooManyContacts = (max: number) => `An owner has at most ${max} mailboxes. Remove one first.`;
export const notFound = 'Owner not found';
export const closed = 'This owner’s account is closed.';
export const empty = 'No owners yet. They appear with their first job, or with Add owner.';
export const listFailed = 'Failed to load owners. Please try again.';
export const saveFailed = 'The owner wasn’t saved. Nothing was changed. Please try again.';
export const pagesFailed = 'We couldn’t close the page. Please try again.';
export const contactFailed = 'The mailboxes weren’t changed. Please try again.';
/** Part of the refusal when an owner's money does not cover something. */
export const notCovered =
  'The owner’s money doesn’t cover this. Record a deposit, or raise the credit, then try again.';

export const statementEmpty = 'No money has moved yet';

export const leadSent = `We’ve got your request. A person will call or email you within ${leadLimits.answerWorkingDays} working days.`;
export const leadConsentRequired = 'Tick this box so that we can contact you.';
export const leadMailboxMany = (seconds: number) =>
  `At most ${leadLimits.perMailboxPerDay} requests a day can be sent for one email address. Nothing was sent. Wait ${formatWait(seconds)}, then try again.`;
export const leadTaken = 'Owner and draft created. Set price and slots, then post it.';
export const leadTakenUnconfirmed =
  'Draft created. An owner has this mailbox, so you can post it once they’ve confirmed it. We’ve emailed them.';
export const leadUnconfirmed = 'An owner has this mailbox; it hasn’t been confirmed';
export const leadDeclined = 'The request was declined.';
export const leadNotFound = 'We no longer have this request.';
export const leadElsewhere = 'Another admin has handled this request. Nothing was changed.';
export const leadListFailed = 'Failed to load campaign requests. Please try again.';
export const leadActionFailed = 'The request wasn’t changed. Please try again.';
export const leadEmpty = 'No campaign requests yet';
