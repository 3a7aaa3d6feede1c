import { type About, renderEmail, type EmailMessage, type ToMember } from './email';

// Nobody reads longer mails; the account lists everything.
const itemsNamed = 30;

type Sent = About<'reference' | 'amount' | 'bankName'>;
type Refused = About<'reference' | 'amount' | 'reason'>;
type Returned = Refused & { readonly happened: 'was not sent' | 'came back' };

/** Amounts are formatted, such as ₦1,250. */
export const proofApprovedMail = ({ jobTitle, amount, ...to }: About<'jobTitle' | 'amount'>) =>
  renderEmail({
    kind: 'proofApproved',
    subject: `Proof approved: ${amount} is in your wallet`,
    ...to,
    paragraphs: [`Your proof for “${jobTitle}” was approved. ${amount} is in your wallet and you can withdraw it.`],
  });

export const proofRejectedMail = ({ jobTitle, reason, ...to }: About<'jobTitle' | 'reason'>) =>
  renderEmail({
    kind: 'proofRejected',
    subject: 'Your proof was rejected',
    ...to,
    paragraphs: [`Your proof for “${jobTitle}” was rejected, so we can’t pay it.`, `The reason: ${reason}`],
  });

export const slotEndingMail = ({ jobTitle, until, jobUrl, ...to }: About<'jobTitle' | 'until' | 'jobUrl'>) =>
  renderEmail({
    kind: 'slotEnding',
    subject: `Send your proof by ${until}`,
    ...to,
    paragraphs: [`Your place in “${jobTitle}” is yours until ${until}. After that it goes to someone else.`],
    links: [{ label: 'Continue with the job', url: jobUrl }],
  });

export const withdrawalApprovedMail = ({ reference, amount, bankName, ...to }: Sent) =>
  renderEmail({
    kind: 'withdrawalApproved',
    subject: `Withdrawal approved: ${amount}`,
    ...to,
    paragraphs: [
      `Your withdrawal ${reference} of ${amount} was approved. We’ll send it to your account at ${bankName} and tell you when it’s paid.`,
    ],
  });

export const withdrawalPaidMail = ({ reference, amount, bankName, ...to }: Sent) =>
  renderEmail({
    kind: 'withdrawalPaid',
    subject: `Withdrawal paid: ${amount}`,
    ...to,
    paragraphs: [
      `Your withdrawal ${reference} was paid: ${amount} went to your account at ${bankName}.`,
      'If it isn’t in your account by tomorrow, write to us with the reference.',
    ],
  });

export const withdrawalReturnedMail = ({ reference, amount, happened, reason, ...to }: Returned) =>
  renderEmail({
    kind: 'withdrawalReturned',
    subject: `Withdrawal ${happened}: ${amount} is back in your wallet`,
    ...to,
    paragraphs: [
      `The transfer of your withdrawal ${reference} ${happened}. ${amount} is back in your wallet; nothing was lost.`,
      `The reason: ${reason}`,
      'Check the bank details in your profile, then withdraw again.',
    ],
  });

export const withdrawalTakenMail = ({ reference, amount, bankName, ...to }: Sent) =>
  renderEmail({
    kind: 'withdrawalTaken',
    subject: `Withdrawal ${reference} reached your bank after all`,
    ...to,
    paragraphs: [
      `Your withdrawal ${reference} had come back to your wallet, and has reached your account at ${bankName} after all. So ${amount} was taken from your wallet again.`,
      'You can withdraw as usual. If your bank doesn’t show the money, write to us with the reference.',
    ],
  });

export const withdrawalRejectedMail = ({ reference, amount, reason, ...to }: Refused) =>
  renderEmail({
    kind: 'withdrawalRejected',
    subject: `Withdrawal rejected: ${amount} is back in your wallet`,
    ...to,
    paragraphs: [
      `Your withdrawal ${reference} of ${amount} was rejected. The money is back in your wallet; nothing was lost.`,
      `The reason: ${reason}`,
    ],
  });

interface Together extends ToMember {
  readonly subject: string;
  readonly happened: string;
  readonly items: readonly string[];
  readonly reason: string | null;
}

export const decidedTogetherMail = ({ subject, happened, items, reason, ...to }: Together): EmailMessage =>
  renderEmail({
    kind: 'decidedTogether',
    subject,
    ...to,
    paragraphs: [
      happened,
      ...items.slice(0, itemsNamed).map((item) => `• ${item}`),
      ...(items.length > itemsNamed ? [`and ${items.length - itemsNamed} more, which your account lists`] : []),
      ...(reason === null ? [] : [`The reason: ${reason}`]),
    ],
  });

export const referralRefusedMail = ({ friend, amount, reason, ...to }: About<'friend' | 'amount' | 'reason'>) =>
  renderEmail({
    kind: 'referralRefused',
    subject: `We can’t pay the reward for ${friend}`,
    ...to,
    paragraphs: [
      `${friend} joined through you. We checked it, and we can’t pay the reward of ${amount}.`,
      reason,
      'If you think this is a mistake, write to support.',
    ],
  });

export const referralRewardedMail = ({ friend, amount, ...to }: About<'friend' | 'amount'>) =>
  renderEmail({
    kind: 'referralRewarded',
    subject: `You earned ${amount} for a referral`,
    ...to,
    paragraphs: [
      `${friend} joined through you and activated the account. ${amount} is in your wallet and you can withdraw it.`,
    ],
  });
