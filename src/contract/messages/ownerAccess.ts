import { formatWait } from './words';

export const linkSent = 'If this address belongs to a job owner, a link is on its way. It works once, for 15 minutes.';
export const linkInvalid = 'This link was used or has expired. Get a new one.';
export const linkNeeded = 'Confirm it’s you: open a new link from our email, then try again.';
export const stillValid = (seconds: number) =>
  `A link for this mailbox was just asked for. If it's a job owner's, the link in the newest mail still works, in any browser: look under spam too. You can ask for another in ${formatWait(seconds)}.`;
export const mailboxMany = (seconds: number) =>
  `Today's links for this mailbox are used up. You can ask for one now in a browser that had your page open before. Anywhere else, try again in ${formatWait(seconds)}.`;
export const opened = 'Welcome.';
export const sessionEnded = 'Your page was closed on this browser. Get a new link.';
export const closed = 'The page was closed on that browser.';
export const browserGone = 'Your page is no longer open on that browser.';
export const allClosed = 'The page was closed on every browser.';
