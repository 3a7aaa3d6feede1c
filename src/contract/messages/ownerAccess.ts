import { sayWait } from './words';

export const linkSent = 'If this mailbox belongs to a job owner, a link is on its way. It works once, for 15 minutes.';
export const linkInvalid = 'This link was used or has run out. Ask for a new one.';
export const linkNeeded = 'Confirm that it is you: open a new link from your mail, then try again.';
export const stillValid = (seconds: number) =>
  `A link for this mailbox was just asked for. If it's a job owner's, the link in the newest mail still works, in any browser: look under spam too. You can ask for another in ${sayWait(seconds)}.`;
export const mailboxMany = (seconds: number) =>
  `Today's links for this mailbox are used up. You can ask for one now in a browser that had your page open before. Anywhere else, try again in ${sayWait(seconds)}.`;
export const opened = 'Welcome.';
export const sessionEnded = 'The page was closed on this browser. Ask for a new link.';
export const closed = 'The page was closed on that browser.';
export const browserGone = 'The page is not open on that browser any more.';
export const allClosed = 'The page was closed on every browser.';
