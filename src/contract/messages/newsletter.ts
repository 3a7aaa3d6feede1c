import { limits } from '../limits';
import { sayWait } from './words';

export const mailboxMany = (seconds: number) =>
  `At most ${limits.newsletterMailsPerMailboxPerHour} times an hour and ${limits.newsletterMailsPerMailboxPerDay} times a day a mail can be asked for to one mailbox. Look under spam, or wait ${sayWait(seconds)}.`;
export const subscribed = 'Check your mail: one click there confirms the subscription.';
export const confirmed = 'You are subscribed.';
export const unsubscribed = 'You are unsubscribed. No more mails from this list.';
export const jobNewsOff = 'You get no more news about your jobs at this address.';
export const linkInvalid = 'This link is no longer valid.';
