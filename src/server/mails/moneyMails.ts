import { renderEmail, type EmailMessage, type ToMember } from './email';

// Nobody reads a longer mail; the account lists everything.
const itemsNamed = 30;

/** Amounts come formatted, such as ₦1,250. */
export const proofApprovedMail = ({
  fullname,
  publicUrl,
  jobTitle,
  amount,
}: ToMember & { readonly jobTitle: string; readonly amount: string }): EmailMessage =>
  renderEmail({
    subject: `Proof approved: ${amount} is in your wallet`,
    fullname,
    publicUrl,
    paragraphs: [`Your proof for “${jobTitle}” was approved. ${amount} is in your wallet and you can withdraw it.`],
  });

export const proofRejectedMail = ({
  fullname,
  publicUrl,
  jobTitle,
  reason,
}: ToMember & { readonly jobTitle: string; readonly reason: string }): EmailMessage =>
  renderEmail({
    subject: 'Your proof was rejected',
    fullname,
    publicUrl,
    paragraphs: [`Your proof for “${jobTitle}” was rejected, so we can’t pay it.`, `The reason: ${reason}`],
  });

export const withdrawalApprovedMail = ({
  fullname,
  publicUrl,
  reference,
  amount,
  bankName,
}: ToMember & { readonly reference: string; readonly amount: string; readonly bankName: string }): EmailMessage =>
  renderEmail({
    subject: `Withdrawal approved: ${amount}`,
    fullname,
    publicUrl,
    paragraphs: [
      `Your withdrawal ${reference} of ${amount} was approved. We’ll send it to your account at ${bankName} and tell you when it’s paid.`,
    ],
  });

export const withdrawalPaidMail = ({
  fullname,
  publicUrl,
  reference,
  amount,
  bankName,
}: ToMember & { readonly reference: string; readonly amount: string; readonly bankName: string }): EmailMessage =>
  renderEmail({
    subject: `Withdrawal paid: ${amount}`,
    fullname,
    publicUrl,
    paragraphs: [
      `Your withdrawal ${reference} was paid: ${amount} went to your account at ${bankName}.`,
      'If it isn’t in your account by tomorrow, write to us with the reference.',
    ],
  });

export const withdrawalReturnedMail = ({
  fullname,
  publicUrl,
  reference,
  amount,
  happened,
  reason,
}: ToMember & {
  readonly reference: string;
  readonly amount: string;
  readonly happened: 'was not sent' | 'came back';
  readonly reason: string;
}): EmailMessage =>
  renderEmail({
    subject: `Withdrawal ${happened}: ${amount} is back in your wallet`,
    fullname,
    publicUrl,
    paragraphs: [
      `The transfer of your withdrawal ${reference} ${happened}. ${amount} is back in your wallet; nothing was lost.`,
      `The reason: ${reason}`,
      'Check the bank details in your profile, then withdraw again.',
    ],
  });

export const withdrawalTakenMail = ({
  fullname,
  publicUrl,
  reference,
  amount,
  bankName,
}: ToMember & { readonly reference: string; readonly amount: string; readonly bankName: string }): EmailMessage =>
  renderEmail({
    subject: `Withdrawal ${reference} reached your bank after all`,
    fullname,
    publicUrl,
    paragraphs: [
      `Your withdrawal ${reference} had come back to your wallet, and has reached your account at ${bankName} after all. So ${amount} was taken from your wallet again.`,
      'You can withdraw as usual. If your bank doesn’t show the money, write to us with the reference.',
    ],
  });

export const withdrawalRejectedMail = ({
  fullname,
  publicUrl,
  reference,
  amount,
  reason,
}: ToMember & { readonly reference: string; readonly amount: string; readonly reason: string }): EmailMessage =>
  renderEmail({
    subject: `Withdrawal rejected: ${amount} is back in your wallet`,
    fullname,
    publicUrl,
    paragraphs: [
      `Your withdrawal ${reference} of ${amount} was rejected. The money is back in your wallet; nothing was lost.`,
      `The reason: ${reason}`,
    ],
  });

/** The results of one bulk decision for several proofs or withdrawals of a member, one per line. */
export const decidedTogetherMail = ({
  fullname,
  publicUrl,
  subject,
  happened,
  items,
  reason,
}: ToMember & {
  readonly subject: string;
  readonly happened: string;
  readonly items: readonly string[];
  readonly reason: string | null;
}): EmailMessage =>
  renderEmail({
    subject,
    fullname,
    publicUrl,
    paragraphs: [
      happened,
      ...items.slice(0, itemsNamed).map((item) => `• ${item}`),
      ...(items.length > itemsNamed ? [`and ${items.length - itemsNamed} more, which your account lists`] : []),
      ...(reason === null ? [] : [`The reason: ${reason}`]),
    ],
  });

export const referralRefusedMail = ({
  fullname,
  publicUrl,
  friend,
  amount,
  reason,
}: ToMember & { readonly friend: string; readonly amount: string; readonly reason: string }): EmailMessage =>
  renderEmail({
    subject: `The reward for ${friend} is not paid`,
    fullname,
    publicUrl,
    paragraphs: [
      `${friend} joined through you. We checked it, and we can’t pay the reward of ${amount}.`,
      reason,
      'If you think this is a mistake, write to support.',
    ],
  });

export const referralRewardedMail = ({
  fullname,
  publicUrl,
  friend,
  amount,
}: ToMember & { readonly friend: string; readonly amount: string }): EmailMessage =>
  renderEmail({
    subject: `You earned ${amount} for a referral`,
    fullname,
    publicUrl,
    paragraphs: [
      `${friend} joined through you and activated the account. ${amount} is in your wallet and you can withdraw it.`,
    ],
  });
