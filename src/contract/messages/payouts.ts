import { limits } from '../limits';

export const batchMade = 'Batch created. Save its file and upload it to your bank.';
export const uploadConfirmed = 'The file is at the bank: members now see that their money is on its way.';
export const uploadFailed = 'That couldn’t be saved. Please try again.';
export const alreadyUploaded = (by: string) => `${by} has confirmed this upload already. Don't upload the file twice.`;
export const batchNotFound = 'There is no such batch.';
export const batchFailed = 'The batch couldn’t be created. Nothing was changed; please try again.';
export const batchEmpty = 'Nothing is waiting to be paid. Someone may have just created a batch.';
export const leftOut = (payouts: number, sum: string) =>
  payouts === 1
    ? `One payout of ${sum} is left out: you accepted it, so another admin must send or release it.`
    : `${payouts} payouts, together ${sum}, are left out: you accepted them, so another admin must send or release them.`;
/** `whose`: the first few, each by name and reference. */
export const bannedLeftOut = (payouts: number, sum: string, whose: readonly string[]) =>
  `Left out because the member is banned: ${whose.join('; ')}${payouts > whose.length ? ` and ${payouts - whose.length} more` : ''}, together ${sum}. Unban them, or cancel the payouts.`;
export const bannedHeld = (payouts: number, sum: string) =>
  payouts === 1
    ? `One payout of ${sum} is left out: its member is banned.`
    : `${payouts} payouts, together ${sum}, are left out: their members are banned.`;
export const contradictionHeld = (payouts: number, sum: string) =>
  payouts === 1
    ? `One payout of ${sum} is left out: another payout of its member came back and was then paid. Decide that one under Reconciliation.`
    : `${payouts} payouts, together ${sum}, are left out: other payouts of their members came back and were then paid. Decide those under Reconciliation.`;
export const nameless = 'A bank file can’t hold every letter of the account name.';
export const leftOutNameless = (references: readonly string[], more: number) =>
  `Left out, because a bank file can’t hold every letter of the account name: ${references.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Cancel them, so that the member can correct the name in the profile.`;
export const released = (payouts: number) =>
  payouts === 1 ? 'One payout is released: it can be sent.' : `${payouts} payouts are released: they can be sent.`;
export const releaseFailed = 'The payouts couldn’t be released. Please try again.';
export const releaseOwn = 'You accepted this withdrawal, so another admin must send or release it.';
export const notHeld = 'This payout is no longer waiting for a second admin.';
export const fileSaved = 'The batch’s file is saved.';
export const fileFailed = 'The batch’s file couldn’t be created. Please try again.';
export const paid = (payouts: number) =>
  payouts === 1 ? 'One payout is marked as paid.' : `${payouts} payouts are marked as paid.`;
export const returned = (payouts: number) =>
  payouts === 1
    ? 'One payout came back: the money is back in the wallet.'
    : `${payouts} payouts came back: the money is back in the wallets.`;
export const settleFailed = 'The payouts couldn’t be settled. Look at the list and continue with the open ones.';
export const reasonMissing = 'Say why it came back: the member will read it.';
export const notOpen = 'This payout is no longer on its way.';
export const notReturnable = 'This payout has already come back.';
export const notSent = 'This payout hasn’t been sent yet.';
export const withProvider = `The payments provider is still working on it. After ${limits.payoutByHandHours} hours it can be settled by hand.`;
export const own = 'You can’t settle the payout of your own withdrawal.';
export const notFound = 'There is no such payout.';
export const askStarted = 'We’re asking the payments provider. The list will show its answer in a moment.';
export const askFailed = 'We couldn’t ask the payments provider. Please try again.';
export const noProvider = 'No payments provider is set up here; payouts are made by hand.';
export const returnedByBank =
  'The transfer failed, or the bank sent it back. Check the account number in your profile.';
export const movedOn = 'This payout has changed meanwhile, so nothing was cancelled. Look at the list again.';

export const reconciliationStarted = 'The reconciliation is running. The result will appear here in a moment.';
export const reconciliationFailed = 'The reconciliation couldn’t run. Please try again.';
export const reconciliationAlertSubject = 'The payments provider contradicts our books';
export const reconciliationNotFound = 'There is no such contradiction. Open Reconciliation again.';
export const reconciliationDecidedBefore =
  'Someone has decided this, or the provider agrees with us again. Nothing was changed.';
export const reconciliationDecisionUnfit = 'This decision doesn’t fit what was found. Open Reconciliation again.';
export const reconciliationMoneyHeld =
  'Part of the money is held by the member’s other withdrawals. Decline those that are pending and cancel those not sent yet, then decide again. Nothing was moved.';
export const reconciliationSettled = 'Marked as settled.';
export const reconciliationReleased = 'The money stays in the wallet, and the member can withdraw again.';
/** @param cost the sum the member had spent; null for none. */
export const reconciliationTaken = (amount: string, cost: string | null): string =>
  cost === null
    ? `${amount} was taken from the wallet, and the member can withdraw again.`
    : `${amount} was taken from the wallet. ${cost} had been spent and is booked as a cost of payouts. The member can withdraw again.`;
export const reconciliationTakenFromWallet = (reference: string, bank: string, amount: string): string =>
  `Withdrawal paid after all · ${amount} taken from your wallet\nIt reached your account at ${bank}. You can withdraw as usual. ${reference}`;
export const reconciliationAnotherReleases =
  'You accepted this payout or marked it returned, so another admin must leave its money in the wallet. You can take it back yourself.';
export const reconciliationDecisionFailed = 'The decision couldn’t be saved. Nothing was moved. Please try again.';

/** The next step for each kind of contradiction, in the alert and beside it. */
export const contradictionTodo = {
  differs:
    'Compare both at the provider. Reverse a wrong deposit under Deposits; then the payment is booked automatically.',
  missing: 'Look it up on the provider’s page and ask the provider why it’s gone.',
  unpaid: 'We’ll ask again. If this lasts a day, look it up on the provider’s page.',
  failed:
    'A payout returns to the wallet automatically if the provider reports the failure again. For a job owner’s payment, look at the provider’s page and reverse the deposit under Deposits.',
  returned_paid:
    'The member may have the money twice, so their withdrawals are held. Look at the provider’s page, then decide under Reconciliation: the bank paid it, or it didn’t arrive.',
  returned_underway: 'The money may still reach the member’s bank. Ask the provider to stop it.',
  reversed_paid:
    'Look at the provider’s page. If the owner did pay, record the deposit again; if it was charged back, mark it as settled.',
} as const;
