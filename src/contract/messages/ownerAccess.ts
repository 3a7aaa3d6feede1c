export const linkSent = 'If this mailbox belongs to a job owner, a link is on its way. It works once, for 15 minutes.';
export const linkInvalid = 'This link was used or has run out. Ask for a new one.';
export const linkNeeded = 'Confirm that it is you: open a new link from your mail, then try again.';
export const mailboxMany = (seconds: number) =>
  `Too many links were asked for this mailbox. Try again in ${Math.ceil(seconds / 60)} minutes.`;
export const placeMany = (seconds: number) =>
  `Too many links were asked for from here. Try again in ${Math.ceil(seconds / 60)} minutes.`;
export const opened = 'Welcome.';
export const sessionEnded = 'The page was closed on this browser. Ask for a new link.';
export const closed = 'The page was closed on that browser.';
export const browserGone = 'The page is not open on that browser any more.';
export const allClosed = 'The page was closed on every browser.';
