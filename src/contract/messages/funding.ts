import { limits, ownerLimits } from '../limits';

export const depositBooked = 'Deposit booked.';
const day = `the last ${limits.secondAdminHours} hours`;
/** The reason why one admin is not enough: the sum, with this deposit, of all that counts against the limit. */
export const whyTwo = {
  deposit: (_sum: string, above: string) => `it’s above ${above}`,
  admin: (sum: string, above: string) =>
    `with it you’d have booked ${sum} alone in ${day}, and above ${above} it takes two admins`,
  owner: (sum: string, above: string) =>
    `with it this owner would get ${sum} in ${day} on one admin’s decision, and above ${above} it takes two`,
};
export const depositWaits = 'Recorded. Another admin must confirm it before it counts.';
export const depositWaitsBecause = (why: string) => `Recorded. Another admin must confirm it before it counts: ${why}.`;
export const allocationWaits = (why: string) => `Requested. Another admin must accept it before it counts: ${why}.`;
export const allocationReason = (reference: string) => `${reference} belongs to them`;
export const reversalWaits = (why: string) => `Requested. Nothing is reversed until another admin accepts it: ${why}.`;
export const whyTwoToReverse = {
  deposit: (_sum: string, above: string) => `the payments provider booked it, and it’s above ${above}`,
  admin: (sum: string, above: string) =>
    `with it you’d have reversed ${sum} alone in ${day}, and above ${above} it takes two admins`,
  owner: (sum: string, above: string) =>
    `with it this owner would lose ${sum} in ${day} through one admin alone, and above ${above} it takes two`,
};
export const reversalOfNobody = (why: string) =>
  `Reversing this deposit takes two admins: ${why}. Give it to its owner first, then reverse it. Nothing was changed.`;
export const payInStands =
  'The payments provider still reports this as paid, so nothing was changed. Look at the payment on the provider’s page, and try again once it’s reversed there.';
export const payInNotAsked =
  'We couldn’t ask the payments provider about this payment. Nothing was changed. Please try again in a few minutes.';
export const payInNoProvider =
  'The payments provider that booked this deposit isn’t connected, so it can’t be asked. Nothing was changed. Ask the operators to connect it.';
export const ownerMovedNow = 'This owner was just moved to another one. Nothing was changed. Please try again.';
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
export const depositDayOld = `Use a day within the last ${ownerLimits.depositDays} days: the day the bank received the money.`;
export const referenceUnseen = 'This reference has an invisible character. Delete it and type the reference by hand.';
export const referenceStrange = (character: string) =>
  `“${character}” isn’t one of the letters A to Z, digits and signs that banks use. Type the reference by hand.`;
export const referenceEmpty = 'A bank reference needs at least one letter or digit.';
export const depositUnallocated = 'Booked without an owner. Give it to its owner once you know whose it is.';
export const depositConfirmed = 'Deposit confirmed and booked.';
export const depositAllocated = 'Deposit given to its owner.';
export const depositRefused = 'The deposit was refused. No money was booked.';
export const depositReversed = 'The deposit was reversed.';
export const depositFailed = 'The deposit wasn’t recorded. No money was booked. Please try again.';
export const depositNotDecided = 'Nothing was booked. Please try again.';
export const depositTwice =
  'A deposit with this bank reference already exists. Capitals, spaces and signs make no difference.';
export const depositDayAhead = 'This day is in the future. Use the day the bank received the money.';
export const depositNotFound = 'Deposit not found';
export const depositElsewhere = 'Someone has already dealt with this deposit. Look at the list again.';
export const secondAdmin = 'You recorded this deposit, so another admin must do this.';
export const depositsEmpty = 'No deposits yet';
export const depositsFailed = 'Failed to load deposits. Please try again.';

export const creditSet = 'Credit changed.';
export const creditUnchanged = 'The owner already has this credit.';
export const creditFailed = 'The credit wasn’t changed. Please try again.';
export const refundFailed = 'The refund wasn’t requested. No money was moved. Please try again.';
export const refundTooLarge = 'You can’t refund more than is left of this deposit.';
export const refundNotBooked = 'Only a deposit booked to an owner can be refunded.';
export const refundSent = 'Recorded as sent.';
export const refundSentFailed = 'It wasn’t recorded. Please try again.';
export const refundNotToSend = 'This refund hasn’t been accepted, or was already recorded as sent.';
export const refundedBefore = 'Part of this deposit was refunded, or is about to be, so it can’t be reversed.';
export const moveFailed = 'The move wasn’t requested. Nothing was changed. Please try again.';
export const moveToSelf = 'Choose another owner than this one.';
export const moveBusy = 'This owner has a deposit or a request waiting, which must be decided first.';
export const requestWaits = 'Requested. Another admin must accept it before it counts.';
export const requestWaitsAlready = 'This owner already has a request like this, which must be decided first.';
export const requestAccepted = 'Accepted and carried out.';
export const requestRefused = 'Refused. Nothing was changed.';
export const requestFailed = 'It wasn’t decided. Nothing was changed. Please try again.';
export const requestElsewhere = 'Someone has already decided this.';
export const requestNotFound = 'There is no such request.';
export const secondAdminOfRequest = 'You requested this, so another admin must accept it.';

export const payInStarted = 'The link is ready.';
export const payInFailed = 'We couldn’t make a link. Nothing was paid. Please try again.';
export const payInsFailed = 'Failed to load the payment details. Please try again.';
export const payInWish = 'Enter an amount or choose a job.';
export const payInNotNeeded = 'This job isn’t waiting for money, or the balance covers it.';
export const payInUnderway = 'A link for this is being made. Try again in a few seconds.';
export const payInTooMany = 'Too many links are open. Use one of them, or wait until they expire.';
export const payInRefused =
  'The payments provider refused to make a link. Nothing was paid. Try again later, or pay by transfer.';
export const payInUnclear = 'The payments provider didn’t answer. Nothing was paid. Please try again.';
export const payInByHand = 'Payment links aren’t set up here. Pay by transfer.';
