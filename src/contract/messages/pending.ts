import { shortList } from './words';

export const notSent = (labels: readonly string[]): string =>
  `Your session ended before this was sent: ${shortList(labels)}. Nothing has changed; log in again to decide.`;
export const unanswered = (labels: readonly string[]): string =>
  `Your session ended before this was answered: ${shortList(labels)}. It may have been done; log in again to see.`;
/** Why a row or a form is free again although nobody has heard what became of an action. */
export const noAnswer = (label: string): string =>
  `No answer came: ${label}. It is not sent again. What you see now was read from the server since.`;
export const otherTab = 'This is being done in another tab of this browser. Nothing was sent from here.';
/** At its row, where an error has no words of its own. */
export const failed = 'This was not done. Please try again.';
