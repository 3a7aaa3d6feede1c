import { leadLimits } from '../limits';
import { formatWait } from './words';

export const movements = {
  opening: 'Owed for jobs from before owners had accounts',
  deposit: 'Deposit',
  deposit_reversal: 'Deposit booked back',
  job_funding: 'Slots of a job',
  job_refund: 'Refund of a job',
  refund: 'Paid back',
  move: 'Moved with another owner',
};
export const created = 'Owner added.';
export const updated = 'Owner updated.';
export const contactAdded =
  'Mailbox added. It waits until the owner confirms it from another mailbox, or another admin does.';
export const mailboxConfirmed = 'Mailbox confirmed.';
export const mailboxGone = 'This mailbox isn’t here any more. Load the page again.';
export const mailboxDecided = 'This mailbox was confirmed before.';
export const contactRemoved = 'The mailbox was removed.';
export const mailboxTaken = 'An owner has this mailbox already.';
export const mailboxOfOther = 'This mailbox belongs to another owner. A job that money was booked for keeps its owner.';
export const lastContact = 'An owner keeps one mailbox. Add the new one first, then remove this.';
export const tooManyContacts = (max: number) => `An owner has ${max} mailboxes at most. Remove one first.`;
export const notFound = 'Owner not found';
export const closed = 'This owner’s account is closed.';
export const empty = 'No owners yet. They come with their first job, or with Add owner.';
export const listFailed = 'Failed to load owners. Please try again.';
export const saveFailed = 'The owner was not saved. Nothing was changed. Please try again.';
export const pagesFailed = 'The page was not closed. Please try again.';
export const contactFailed = 'The mailboxes were not changed. Please try again.';
/** Part of the refusal when an owner's money does not cover something. */
export const notCovered =
  'The owner’s money does not cover this. Record a deposit, or raise the credit, then try again.';

export const statementEmpty = 'No money has moved yet';

export const leadSent = 'We’ve got your request. We’ll write to you or call you.';
export const leadConsentRequired = 'Tick this box so that we can contact you.';
export const leadMailboxMany = (seconds: number) =>
  `At most ${leadLimits.perMailboxPerDay} requests a day can be sent for one e-mail address. Nothing was sent. Wait ${formatWait(seconds)}, then try again.`;
export const leadTaken = 'Owner and draft are there. Set price and slots, then post it.';
export const leadTakenUnconfirmed =
  'The draft is there. An owner has this mailbox, so it can be posted once they’ve confirmed it. We’ve mailed them.';
export const leadUnconfirmed = 'An owner has this mailbox; it hasn’t been confirmed';
export const leadDeclined = 'The request was declined.';
export const leadNotFound = 'This request is no longer kept.';
export const leadElsewhere = 'Another admin has handled this request. Nothing was changed.';
export const leadListFailed = 'Failed to load campaign requests. Please try again.';
export const leadActionFailed = 'The request was not changed. Please try again.';
export const leadEmpty = 'No campaign requests yet';
