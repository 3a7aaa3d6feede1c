import { leadLimits } from '../leadLimits';
import { formatWait } from './words';

export const sent = 'We’ve got your request. We’ll write to you or call you.';
export const consentRequired = 'Tick this box so that we can contact you.';
export const mailboxMany = (seconds: number) =>
  `At most ${leadLimits.perMailboxPerDay} requests a day can be sent for one e-mail address. Nothing was sent. Wait ${formatWait(seconds)}, then try again.`;
export const taken = 'Owner and draft are there. Set price and slots, then post it.';
export const takenUnconfirmed =
  'The draft is there. An owner has this mailbox, so it can be posted once they’ve confirmed it. We’ve mailed them.';
export const unconfirmed = 'An owner has this mailbox; it hasn’t been confirmed';
export const declined = 'The request was declined.';
export const notFound = 'This request is no longer kept.';
export const elsewhere = 'Another admin has handled this request. Nothing was changed.';
export const listFailed = 'Failed to load campaign requests. Please try again.';
export const actionFailed = 'The request was not changed. Please try again.';
export const empty = 'No campaign requests yet';
