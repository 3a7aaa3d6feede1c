import { limits } from '../limits';
import { withThousands } from './words';

export const requestFailed = 'Withdrawal request failed';
export const failed = 'Withdrawal failed';
export const label = (amount: string): string => `Your request to withdraw ${amount}`;
export const noAnswer = (what: string): string =>
  `${what} has no answer yet. Open “Withdraw Funds” to see if it arrived.`;
export const requested = 'Withdrawal request successful';
export const amountInvalid = 'Please enter a valid withdrawal amount';
export const belowMinimum = `Minimum withdrawal amount is ₦${limits.minWithdrawalNaira}`;
export const insufficient = 'Insufficient balance';
export const tooMuch = `At most ₦${withThousands(limits.maxMoneyNaira)} at a time.`;
export const bankMissing = 'Add your bank account first, so we know where to pay you.';
/** @param until the moment as people read it, in Lagos time. */
export const bankChanged = (until: string) =>
  `Your bank details were changed, so withdrawals wait until ${until}. To withdraw sooner, open the link in our email and confirm the change; for ${limits.bankChangeWaitHours} hours after a password reset the email has none. Your money stays in your wallet.`;
export const held =
  'We’re checking an earlier withdrawal with your bank, so you can’t withdraw right now. Your money stays in your wallet. Support can tell you more: write with the reference of the withdrawal that came back.';
/** On the landing page, where members pay no charges. */
export const noCharges = 'We pay the bank’s fees. What you withdraw is what arrives.';
export const repeated = 'You just asked for the same amount. To withdraw it again, wait 10 seconds.';
export const updateFailed = 'Failed to update withdrawal status';
export const processingFailed = 'An error occurred while processing the withdrawal';
export const approved = 'Withdrawal approved successfully';
export const rejected = 'Withdrawal rejected successfully';
export const invalidRequest = 'Invalid withdrawal request';
export const alreadyDecided = 'This withdrawal was already decided.';
export const ownWithdrawal = 'You can’t decide your own withdrawal.';
export const accountNameMissing =
  'No bank can pay to this account name. Write it in letters from A to Z in your profile, as your bank writes it, then ask again. Nothing was taken from your wallet.';
export const notPaid = 'There’s no receipt until the money reaches your bank. Nothing was shared.';
export const shareFailed = 'We couldn’t share the receipt. Try again.';
export const receiptRevoked = 'The receipt is no longer shared.';
export const revokeFailed = 'The receipt is still shared. Try again.';
export const earned = (amount: string, product: string) => `I earned ${amount} with ${product}. Joining is free.`;
export const earnedFailed = 'We couldn’t make the picture. Try again.';
export const pictureFailed = 'We couldn’t make the picture. Copy the link instead.';

export const statementLoadFailed = 'Failed to load your statement. Please try again.';
export const statementSaved = 'Statement saved to your downloads.';
export const statementSaveFailed = 'Failed to save the statement. Please try again.';

export const referralCopied = 'Referral code copied!';
export const referralLinkCopied = 'Referral link copied!';
export const referralEmpty = "You haven't referred anyone yet.";
export const referralDecided = {
  approved: 'Reward paid. We’ve told the member.',
  rejected: 'Reward refused. The member sees the reason.',
};
export const referralDecideFailed = 'The reward couldn’t be decided. Please try again.';
export const referralAlreadyDecided = 'This reward was already decided.';
export const referralReasonMissing = 'Give a reason: the member will read it.';
export const referralOwn = 'You can’t decide your own reward.';
