import { limits } from '../limits';
import { formatWait } from './words';

export const mailboxMany = (seconds: number) =>
  `At most ${limits.newsletterMailsPerMailboxPerHour} times an hour and ${limits.newsletterMailsPerMailboxPerDay} times a day a mail can be asked for to one mailbox. Look under spam, or wait ${formatWait(seconds)}.`;
export const subscribed = 'Check your email: one click confirms your subscription.';
export const confirmed = 'You’re subscribed.';
export const unsubscribed = 'You’re unsubscribed. We won’t email you from this list again.';
export const jobNewsOff = 'We won’t send news about your jobs to this address.';
export const linkInvalid = 'This link is no longer valid.';
