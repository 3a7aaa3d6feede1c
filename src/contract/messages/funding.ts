import { limits, ownerLimits } from '../limits';

export const depositBooked = 'Deposit booked.';
const day = `the last ${limits.secondAdminHours} hours`;
/** The reason why one admin is not enough: the sum, with this deposit, of all that counts against the limit. */
export const whyTwo = {
  deposit: (_sum: string, above: string) => `it’s above ${above}`,
  admin: (sum: string, above: string) =>
    `with it you’d have booked ${sum} alone in ${day}, and above ${above} two admins do`,
  owner: (sum: string, above: string) =>
    `with it this owner would get ${sum} in ${day} on one admin’s word, and above ${above} two admins do`,
};
export const depositWaits = 'Recorded. Another admin confirms it before it counts.';
export const depositWaitsBecause = (why: string) => `Recorded. Another admin confirms it before it counts: ${why}.`;
export const allocationWaits = (why: string) => `Asked. Another admin accepts it before it counts: ${why}.`;
export const allocationReason = (reference: string) => `${reference} is theirs`;
export const reversalWaits = (why: string) => `Asked. Another admin accepts it before anything is booked back: ${why}.`;
export const whyTwoToReverse = {
  deposit: (_sum: string, above: string) => `the payments provider booked it, and it’s above ${above}`,
  admin: (sum: string, above: string) =>
    `with it you’d have reversed ${sum} alone in ${day}, and above ${above} two admins do`,
  owner: (sum: string, above: string) =>
    `with it this owner would lose ${sum} in ${day} on one admin’s word, and above ${above} two admins do`,
};
export const reversalOfNobody = (why: string) =>
  `Two admins reverse this deposit: ${why}. Give it to its owner first, then reverse it. Nothing was changed.`;
export const payInStands =
  'The payments provider still says that this was paid, so it wasn’t reversed. Nothing was changed. Look at the payment on the provider’s own page, and try again once it’s taken back there.';
export const payInNotAsked =
  'The payments provider couldn’t be asked whether it took this payment back. Nothing was changed. Please try again in a few minutes.';
export const payInNoProvider =
  'The payments provider that booked this deposit isn’t connected, so it can’t be asked. Nothing was changed. Ask the operators to connect it.';
export const ownerMovedNow =
  'This owner was moved to another one at this moment. Nothing was changed. Please try again.';
export const depositResembles = (which: {
  reference: string;
  bankReference: string;
  amount: string;
  day: string;
  owner: string;
}) =>
  `${which.reference} looks like the same transfer: ${which.amount} ${which.owner} on ${which.day}, bank reference ${which.bankReference}. Nothing was recorded. If the bank shows two transfers, record it as another one.`;
export const fromOwner = (name: string) => `from ${name}`;
export const fromNobody = 'without an owner';
export const depositDayOld = `Use a day within the last ${ownerLimits.depositDays} days: the day on which the bank received the money.`;
export const referenceUnseen =
  'This reference holds a character that can’t be seen. Delete it and type the reference by hand.';
export const referenceStrange = (character: string) =>
  `“${character}” isn’t one of the letters A to Z, digits and signs that banks use. Type the reference by hand.`;
export const referenceEmpty = 'A bank reference has at least one letter or digit.';
export const depositUnallocated = 'Booked without an owner. Give it to its owner once you know whose it is.';
export const depositConfirmed = 'Deposit confirmed and booked.';
export const depositAllocated = 'Deposit given to its owner.';
export const depositRefused = 'The deposit was refused. No money was booked.';
export const depositReversed = 'The deposit was booked back.';
export const depositFailed = 'The deposit was not recorded. No money was booked. Please try again.';
export const depositNotDecided = 'Nothing was booked. Please try again.';
export const depositTwice =
  'A deposit with this bank reference was recorded before. Capitals, spaces and signs make no difference.';
export const depositDayAhead = 'This day has not come yet. Use the day on which the bank received the money.';
export const depositNotFound = 'Deposit not found';
export const depositElsewhere = 'Somebody has dealt with this deposit already. Look at the list again.';
export const secondAdmin = 'You recorded this deposit, so another admin does this.';
export const depositsEmpty = 'No deposits yet';
export const depositsFailed = 'Failed to load deposits. Please try again.';

export const creditSet = 'Credit changed.';
export const creditUnchanged = 'This is the credit that the owner has.';
export const creditFailed = 'The credit was not changed. Please try again.';
export const refundFailed = 'The refund was not asked for. No money was moved. Please try again.';
export const refundTooLarge = 'More than is left of this deposit cannot be paid back.';
export const refundNotBooked = 'Only a deposit that is booked to an owner can be paid back.';
export const refundSent = 'Recorded as sent.';
export const refundSentFailed = 'It was not recorded. Please try again.';
export const refundNotToSend = 'This refund is not accepted, or it was recorded as sent before.';
export const refundedBefore = 'Some of this deposit was paid back, or is about to be, so it is not reversed.';
export const moveFailed = 'The move was not asked for. Nothing was changed. Please try again.';
export const moveToSelf = 'Choose another owner than this one.';
export const moveBusy = 'A deposit or a request of this owner waits. It is decided first.';
export const requestWaits = 'Asked. Another admin accepts it before it counts.';
export const requestWaitsAlready = 'One like this waits for this owner already. It is decided first.';
export const requestAccepted = 'Accepted, and done.';
export const requestRefused = 'Refused. Nothing was changed.';
export const requestFailed = 'It was not decided. Nothing was changed. Please try again.';
export const requestElsewhere = 'Somebody has decided this already.';
export const requestNotFound = 'There is no such request.';
export const secondAdminOfRequest = 'You asked for this, so another admin accepts it.';

export const payInStarted = 'The link is ready.';
export const payInFailed = 'No link was made. Nothing was paid. Please try again.';
export const payInsFailed = 'Failed to load how to pay. Please try again.';
export const payInWish = 'Say how much, or for which job.';
export const payInNotNeeded = 'This job waits for no money, or the balance covers it.';
export const payInUnderway = 'A link for this is being made. Try again in a few seconds.';
export const payInTooMany = 'Too many links are open. Use one of them, or wait until they expire.';
export const payInRefused =
  'The payments provider made no link. Nothing was paid. Try again later, or pay by transfer.';
export const payInUnclear = 'The payments provider did not answer. Nothing was paid. Please try again.';
export const payInByHand = 'Links to pay by are not set up here. Pay by transfer.';
