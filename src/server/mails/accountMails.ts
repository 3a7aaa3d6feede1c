import { brand } from '../../contract/brand';
import { limits } from '../../contract/limits';
import { type About, renderEmail, type EmailMessage, type Texts, type ToMember } from './email';

const masked = (accountNo: string): string => `••••${accountNo.slice(-4)}`;

export interface OtpDetails {
  /** Six digits, leading zeros kept. */
  readonly code: string;
  readonly purpose: 'signup' | 'reset';
  readonly bankName: string;
  readonly accountNo: string;
}

const otpTexts = {
  signup: {
    subject: (code: string) => `${code} is your ${brand.name} code`,
    // The first line shows in notifications, so that nobody has to leave the sign-up.
    isFirst: true,
    // The address's holder may be seeing a stranger's details, before the code activates them.
    paragraph: ({ bankName, accountNo }: OtpDetails) =>
      bankName === ''
        ? 'Enter this code to activate your account. You’ll add your bank account before your first withdrawal.'
        : `Enter this code to activate your account. Your earnings will go to ${bankName}, account ${masked(accountNo)}: if that isn’t yours, ignore this code and sign up again.`,
  },
  reset: {
    // A locked phone would show the code to whoever asked for it.
    subject: () => `Your code to reset your ${brand.name} password`,
    isFirst: false,
    paragraph: () => 'Enter this code to choose a new password:',
  },
} as const;

/** The code is the only six-digit number of the text part. */
export const otpMail = (details: OtpDetails): EmailMessage => {
  const { code, purpose } = details;
  const { subject, isFirst, paragraph } = otpTexts[purpose];
  return renderEmail({
    kind: 'otp',
    subject: subject(code),
    paragraphs: [paragraph(details)],
    highlight: code,
    isHighlightFirst: isFirst,
    after: `It works once, for ${limits.otpLifetimeMinutes} minutes. Don’t share it with anyone; we’ll never ask for it. If you didn’t ask for it, ignore this email; nothing changes.`,
  });
};

export const accountExistsMail = ({ publicUrl }: Texts<'publicUrl'>) =>
  renderEmail({
    kind: 'accountExists',
    subject: `You already have a ${brand.name} account`,
    paragraphs: [
      'Someone, probably you, tried to sign up with this email address. It already has an account, so nothing has changed and there’s no code to enter.',
    ],
    links: [
      { label: 'Log in', url: `${publicUrl}/login` },
      { label: 'Reset the password', url: `${publicUrl}/forgot-password` },
    ],
    after: 'If it wasn’t you, ignore this email; your account hasn’t changed.',
  });

/** For an unverified sign-up, whose user waits for a code that would be useless. */
export const signupUnfinishedMail = ({ publicUrl }: Texts<'publicUrl'>) =>
  renderEmail({
    kind: 'signupUnfinished',
    subject: `Your ${brand.name} sign-up isn’t finished`,
    paragraphs: [
      'Someone, probably you, asked for a code. The sign-up with this email address was never finished, so there’s no account yet and no password to reset.',
      'Sign up again: your new details replace the earlier ones, and we’ll email you a new code.',
    ],
    links: [{ label: 'Sign up', url: `${publicUrl}/signup` }],
    after: 'If it wasn’t you, ignore this email; nothing changes.',
  });

export const bankChangedMail = ({
  bankName,
  accountNo,
  until,
  confirmUrl,
  ...to
}: About<'bankName' | 'accountNo' | 'until'> & { readonly confirmUrl: string | null }) =>
  renderEmail({
    kind: 'bankChanged',
    subject: `Your ${brand.name} bank details were changed`,
    ...to,
    paragraphs: [
      `Your withdrawals now go to ${bankName}, account ${masked(accountNo)}. Earlier withdrawals still go to the earlier account.`,
      confirmUrl === null
        ? `To protect your money, new withdrawals wait until ${until}. You reset your password shortly before, so this wait can’t be shortened.`
        : `To protect your money, new withdrawals wait until ${until}. If you made this change, you can end the wait now:`,
    ],
    links: confirmUrl === null ? [] : [{ label: 'Yes, I changed my bank details', url: confirmUrl }],
    after: `If it wasn’t you, ${confirmUrl === null ? 'choose' : 'don’t press the button. Choose'} a new password at once, in My account or at ${to.publicUrl}/forgot-password: that logs out everyone else. Then restore your bank details in your profile and write to support.`,
  });

export const passwordChangedMail = ({
  loggedOut,
  ...to
}: ToMember & { readonly loggedOut: 'every device' | 'every other device' }): EmailMessage =>
  renderEmail({
    kind: 'passwordChanged',
    subject: `Your ${brand.name} password was changed`,
    ...to,
    paragraphs: [`Your password was changed a moment ago, and ${loggedOut} was logged out.`],
    links: [{ label: 'Log in', url: `${to.publicUrl}/login` }],
    after: `If it wasn’t you, reset the password at once at ${to.publicUrl}/forgot-password and write to support.`,
  });

export const dataDownloadedMail = ({ at, ...to }: About<'at'>) =>
  renderEmail({
    kind: 'dataDownloaded',
    subject: `A copy of your ${brand.name} data was downloaded`,
    ...to,
    paragraphs: [
      `A copy of everything we keep about you was downloaded on ${at}, from My account. If it was you, you don’t need to do anything. Keep the file private.`,
    ],
    after: `If it wasn’t you, someone is logged in as you: choose a new password at once at ${to.publicUrl}/forgot-password, which logs everyone out, and write to support.`,
  });

/** The last mail to a member; `gaveUp` is the formatted remainder of the wallet. */
export const accountClosedMail = ({ fullname, gaveUp }: Texts<'fullname'> & { readonly gaveUp: string | null }) =>
  renderEmail({
    kind: 'accountClosed',
    subject: `Your ${brand.name} account is closed`,
    fullname,
    paragraphs: [
      'You closed your account a moment ago. Every device is logged out, and your personal details are erased. We keep records of money and decided work for as long as the law requires; old withdrawals keep their bank account, which may include your name.',
      ...(gaveUp
        ? [`As you agreed, ${gaveUp} was left in your wallet, too little to send to a bank. It’s recorded as given up.`]
        : []),
      'You can sign up again with this email address, as a new member.',
    ],
    after: 'If it wasn’t you, write to support at once.',
  });

/** The only notice to a suspended member, since their sessions have ended. */
export const accountSuspendedMail = ({ fullname, reason }: Texts<'fullname'> & { readonly reason: string | null }) =>
  renderEmail({
    kind: 'accountSuspended',
    subject: `Your ${brand.name} account is suspended`,
    fullname,
    paragraphs: [
      'Our team has suspended your account. You can’t log in, take jobs or withdraw while it’s suspended.',
      ...(reason ? [`The reason: ${reason}`] : []),
      'We’ll still decide your pending proofs and withdrawals. Money you earned honestly stays yours.',
    ],
    after:
      'If you think this is wrong, write to support from this email address and tell us why: another person will look at it.',
  });

export const accountReopenedMail = (to: ToMember): EmailMessage =>
  renderEmail({
    kind: 'accountReopened',
    subject: `Your ${brand.name} account is open again`,
    ...to,
    paragraphs: ['You can log in, take jobs and withdraw as before. The money in your wallet hasn’t changed.'],
    links: [{ label: 'Log in', url: `${to.publicUrl}/login` }],
  });

const secondFactorEvents = {
  'turned on':
    'From now on, you’ll need a code from your authenticator app to log in. Keep the recovery codes away from your phone.',
  replaced:
    'From now on, use codes from the new authenticator app. You have new recovery codes; the old ones no longer work.',
  'turned off': 'From now on, your password alone opens your account.',
  reset:
    'Another admin or the server’s operator reset it, and every device is logged out. Log in with your password and set it up again.',
  'recovery codes renewed': 'The old recovery codes no longer work.',
  'recovery code used': 'A recovery code was used instead of a code from the app. It won’t work again.',
} as const;
export type SecondFactorEvent = keyof typeof secondFactorEvents;

export const secondFactorMail = ({
  event,
  codesLeft,
  ...to
}: ToMember & { readonly event: SecondFactorEvent; readonly codesLeft: number }): EmailMessage =>
  renderEmail({
    kind: 'secondFactor',
    subject: `${brand.name}, second step at login: ${event}`,
    ...to,
    paragraphs: [
      secondFactorEvents[event],
      ...(event === 'recovery code used' ? [`You have ${codesLeft} of ${limits.recoveryCodes} left.`] : []),
    ],
    links: [{ label: 'Log in', url: `${to.publicUrl}/login` }],
    after: `If it wasn’t you, choose a new password at once at ${to.publicUrl}/forgot-password and tell the other admins.`,
  });

/** `oneClickUrl` is for the mail program's unsubscribe button. */
export const newsletterConfirmMail = ({
  confirmUrl,
  unsubscribeUrl,
  oneClickUrl,
}: Texts<'confirmUrl' | 'unsubscribeUrl' | 'oneClickUrl'>): EmailMessage => ({
  ...renderEmail({
    kind: 'newsletterConfirm',
    subject: `Confirm your subscription to ${brand.name} news`,
    paragraphs: [
      'Someone, probably you, asked for our news at this address. One click confirms it; otherwise we won’t send anything.',
    ],
    links: [
      { label: 'Confirm the subscription', url: confirmUrl },
      { label: 'Unsubscribe', url: unsubscribeUrl },
    ],
    after: 'If it wasn’t you, ignore this email.',
  }),
  unsubscribeUrl: oneClickUrl,
});
