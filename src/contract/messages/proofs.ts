import { limits } from '../limits';
import { withThousands } from './words';

export const updateFailed = 'An error occurred while updating the status';
export const approved = 'Proof approved. The member has been paid.';
export const rejected = 'Proof rejected. The member sees the reason.';
export const rejectedUnexplained = 'Proof rejected. We’ve told the member, without a reason.';
export const alreadyDecided = 'This proof was already decided.';
export const reopened = 'The proof is in review again. We’ve told the member.';
export const reopenFailed = 'The proof couldn’t be reopened. Please try again.';
export const notRejected = 'Only a rejected proof can be reopened, and this one isn’t rejected.';
export const rejectedByYou = 'You rejected this proof, so ask another admin to reopen it.';
export const anotherDecides = 'You rejected this proof before, so another admin must decide it this time.';
export const noFreeSlot = 'Every slot of this job is taken. Add a slot under Edit Job, then reopen the proof.';
export const jobEnded =
  'This job has ended and its money is spent or back with its owner, so the proof can’t be reopened. Nothing was changed.';
export const memberClosed =
  'This member has closed their account, so the proof can’t be reopened. Nothing was changed.';
export const ownProof = 'You can’t decide your own proof.';

export const bulkNothingChosen = 'Choose at least one row.';
export const bulkOneChoice = 'Choose either rows or a filter.';
export const bulkReasonMissing = 'A rejection needs a reason, which the members read.';
export const bulkNothingWaits = 'Nothing waiting matches this any more. Look at the list again.';
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
  `Nothing was decided. ${bulkLeftOut(rows, shared)}. Open each one and decide it separately.`;
export const bulkSharedSince = 'Another member also uses this bank account. Open it and decide it separately.';
const nouns = { proofs: ['proof', 'proofs'], withdrawals: ['withdrawal', 'withdrawals'] } as const;
/** More rows match now than were confirmed; `sum` is formatted. */
export const bulkSelectionChanged = (queue: keyof typeof nouns, rows: number, sum: string) =>
  `More match now: ${withThousands(rows)} ${nouns[queue][rows === 1 ? 0 : 1]}, ${sum}. Look again and confirm.`;
export const bulkNotConfirmed = 'Send the confirmed number of rows and amount.';
export const bulkTooMany = `More than ${withThousands(limits.bulkRowsMax)} rows match. Narrow the filter and decide the rest afterwards.`;
export const bulkStartFailed = 'The bulk decision couldn’t be started. Please try again.';
export const bulkStopped = 'Stopped. What was decided stays decided.';
export const bulkStopFailed = 'It couldn’t be stopped. Please try again.';
export const bulkOver = 'This bulk decision has already ended.';
export const bulkStoppedByAdmin = 'Stopped by an admin.';
export const bulkNotAllowed = 'The admin who started it can no longer decide.';

export const limitReached = `Many proofs of this job were rejected within an hour, so another admin must allow more. They’ll see it under Review Jobs. This proof hasn’t changed.`;
export const limitLifted = `Proofs of this job can be rejected for the next ${limits.limitOverrideMinutes} minutes.`;
export const limitLiftFailed = 'The limit couldn’t be lifted. Please try again.';
export const limitOwn = 'You rejected proofs of this job, or tried to, so another admin must look.';
export const limitNothingWaits = 'No rejections of this job are waiting any more.';
