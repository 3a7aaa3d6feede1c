import { shortList } from './words';

/** To a member who logs out meanwhile. */
export const leaving = (labels: readonly string[]): string =>
  `Not answered yet: ${shortList(labels)}. It stays on this phone, and goes on only while you are logged in here. A proof whose time runs out before that is not taken.`;
export const notSent = (labels: readonly string[]): string =>
  `Your session ended before this was sent: ${shortList(labels)}. Nothing has changed; log in again to decide.`;
export const unanswered = (labels: readonly string[]): string =>
  `Your session ended before this was answered: ${shortList(labels)}. It may have been done; log in again to see.`;
/** The server's list does not have it. */
export const notArrived = 'This request didn’t arrive. You can ask again.';
export const wasSent = (label: string): string => `${label} was sent.`;
export const notTaken = (label: string, why: string): string => `${label} was not taken. ${why}`;
/** At its row, if an error has no text. */
export const failed = 'That didn’t work. Please try again.';
