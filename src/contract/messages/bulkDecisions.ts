import { limits } from '../limits';
import { withThousands } from '../thousands';

export const nothingChosen = 'Choose at least one row.';
export const oneChoice = 'Give either the rows or a filter.';
export const reasonMissing = 'A rejection needs a reason, which the members read.';
export const nothingWaits = 'Nothing that waits matches this any more. Look at the list again.';
/** The rows that a bulk decision leaves out, with the reason: `shared` of them for their account, the others for a ban. */
export const leftOut = (rows: number, shared: number) => {
  const banned = rows - shared;
  const reasons = [
    shared > 0 && `${withThousands(shared)} ${shared === 1 ? 'shares' : 'share'} a bank account`,
    banned > 0 && `${withThousands(banned)} by ${banned === 1 ? 'a banned member' : 'banned members'}`,
  ];
  return `${withThousands(rows)} left out: ${reasons.filter(Boolean).join(', ')}`;
};
export const allLeftOut = (rows: number, shared: number) =>
  `Nothing was decided. ${leftOut(rows, shared)}. Open each and decide it by itself.`;
export const sharedSince = 'Another member uses this bank account, too. Open it and decide it by itself.';
const nouns = { proofs: ['proof', 'proofs'], withdrawals: ['withdrawal', 'withdrawals'] } as const;
/** More matches by now than was confirmed; `sum` is formatted. */
export const selectionChanged = (queue: keyof typeof nouns, rows: number, sum: string) =>
  `More match now: ${withThousands(rows)} ${nouns[queue][rows === 1 ? 0 : 1]}, ${sum}. Look again and confirm.`;
export const notConfirmed = 'Say how many rows and which sum were confirmed.';
export const tooMany = `More than ${withThousands(limits.bulkRowsMax)} rows match. Narrow the filter, and decide the rest afterwards.`;
export const unanswered =
  'Your session ended while this bulk decision was being sent. It may have begun; log in again to see whether it runs.';
export const startFailed = 'The bulk decision could not be started. Please try again.';
export const stopped = 'Stopped. What was decided stays decided.';
export const stopFailed = 'It could not be stopped. Please try again.';
export const over = 'This bulk decision is over already.';
export const stoppedByAdmin = 'Stopped by an admin.';
export const notAllowed = 'The admin who started it may not decide any more.';
