export const started = 'The reconciliation runs. The result appears here in a moment.';
export const failed = 'The reconciliation could not run. Please try again.';
export const alertSubject = 'The payments provider contradicts our books';
export const notFound = 'There is no such contradiction. Open Reconciliation again.';
export const decidedBefore = 'Somebody has decided this, or the provider agrees with us again. Nothing was changed.';
export const decisionUnfit = 'This decision doesn’t fit what was found. Open Reconciliation again.';
export const moneyHeld =
  'Part of the money is held by the member’s other withdrawals. Decline those that are pending and cancel those not sent yet, then decide again. Nothing was moved.';
export const settled = 'Marked as settled.';
export const released = 'The money stays in the wallet, and the member can withdraw again.';
/** @param cost the sum the member had spent; null for none. */
export const taken = (amount: string, cost: string | null): string =>
  cost === null
    ? `${amount} was taken from the wallet, and the member can withdraw again.`
    : `${amount} was taken from the wallet. ${cost} had been spent and is booked as a cost of payouts. The member can withdraw again.`;
export const takenFromWallet = (reference: string, bank: string, amount: string): string =>
  `Your withdrawal ${reference} reached ${bank} after all, so ${amount} was taken from your wallet again. You can withdraw as usual.`;
export const anotherReleases =
  'You accepted this payout or gave it back, so another admin must leave its money in the wallet. You can take it back yourself.';
export const decisionFailed = 'The decision could not be saved. Nothing was moved. Please try again.';

/** The next step for each kind of contradiction, in the alert and beside it. */
export const todo = {
  differs:
    'Compare both at the provider. A wrong deposit is reversed under Deposits; then the payment is booked by itself.',
  missing: 'Look it up at the provider’s own page and ask the provider why it is gone.',
  unpaid: 'It’s asked about again. If this stays for a day, look it up at the provider’s own page.',
  failed:
    'A payout comes back to the wallet by itself if the provider repeats it. For a job owner’s payment, look at the provider’s page and reverse the deposit under Deposits.',
  returned_paid:
    'The member may have the money twice, so their withdrawals are held. Look at the provider’s page, then decide under Reconciliation: the bank paid it, or it didn’t arrive.',
  returned_underway: 'The money may still reach the member’s bank. Ask the provider to stop it.',
  reversed_paid:
    'Look at the provider’s page. If the owner did pay, record the deposit again; if it was charged back, mark it as settled.',
} as const;
