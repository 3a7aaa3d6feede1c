import { limits } from '../limits';
import { withThousands } from './words';

export const updateFailed = 'An error occurred while updating the status';
export const approved = 'Proof approved. The member has been paid.';
export const rejected = 'Proof rejected. The member sees the reason.';
export const rejectedUnexplained = 'Proof rejected. The member is told, without a reason.';
export const alreadyDecided = 'This proof was already decided.';
export const reopened = 'The proof is in review again. The member was told.';
export const reopenFailed = 'The proof could not be put in review again. Please try again.';
export const notRejected = 'Only a rejected proof can be looked at again, and this one is not rejected.';
export const rejectedByYou = 'You rejected this proof, so another admin has to look at it again. Ask one of them.';
export const anotherDecides =
  'You rejected this proof before. It is looked at again, so another admin decides it this time.';
export const noFreeSlot =
  'Every slot of this job is taken. Give the job one more slot under Edit Job, then look at the proof again.';
export const jobEnded =
  'This job has ended and its money is spent or back with its owner, so the proof cannot be looked at again. Nothing was changed.';
export const memberClosed =
  'This member has closed their account, so the proof cannot be looked at again. Nothing was changed.';
export const ownProof = 'You cannot decide your own proof.';

export const bulkNothingChosen = 'Choose at least one row.';
export const bulkOneChoice = 'Give either the rows or a filter.';
export const bulkReasonMissing = 'A rejection needs a reason, which the members read.';
export const bulkNothingWaits = 'Nothing that waits matches this any more. Look at the list again.';
/** Left out of a bulk decision: `shared` for their account, the others for a ban. */
export const bulkLeftOut = (rows: number, shared: number) => {
  const banned = rows - shared;
  const reasons = [
    shared > 0 && `${withThousands(shared)} ${shared === 1 ? 'shares' : 'share'} a bank account`,
    banned > 0 && `${withThousands(banned)} by ${banned === 1 ? 'a banned member' : 'banned members'}`,
  ];
  return `${withThousands(rows)} left out: ${reasons.filter(Boolean).join(', ')}`;
};
export const bulkAllLeftOut = (rows: number, shared: number) =>
  `Nothing was decided. ${bulkLeftOut(rows, shared)}. Open each and decide it by itself.`;
export const bulkSharedSince = 'Another member uses this bank account, too. Open it and decide it by itself.';
const nouns = { proofs: ['proof', 'proofs'], withdrawals: ['withdrawal', 'withdrawals'] } as const;
/** More rows match now than were confirmed; `sum` is formatted. */
export const bulkSelectionChanged = (queue: keyof typeof nouns, rows: number, sum: string) =>
  `More match now: ${withThousands(rows)} ${nouns[queue][rows === 1 ? 0 : 1]}, ${sum}. Look again and confirm.`;
export const bulkNotConfirmed = 'Say how many rows and which sum were confirmed.';
export const bulkTooMany = `More than ${withThousands(limits.bulkRowsMax)} rows match. Narrow the filter, and decide the rest afterwards.`;
export const bulkStartFailed = 'The bulk decision could not be started. Please try again.';
export const bulkStopped = 'Stopped. What was decided stays decided.';
export const bulkStopFailed = 'It could not be stopped. Please try again.';
export const bulkOver = 'This bulk decision is over already.';
export const bulkStoppedByAdmin = 'Stopped by an admin.';
export const bulkNotAllowed = 'The admin who started it may not decide any more.';

export const limitReached = `Many proofs of this job were rejected within an hour. Before more are, another admin has to look and let it go on. They see it under Review Jobs; nothing about this proof has changed.`;
export const limitLifted = `Rejections of this job may go on for ${limits.limitOverrideMinutes} minutes.`;
export const limitLiftFailed = 'The limit could not be lifted. Please try again.';
export const limitOwn = 'You rejected proofs of this job, or tried to, so another admin has to look.';
export const limitNothingWaits = 'No rejection of this job waits any more.';
