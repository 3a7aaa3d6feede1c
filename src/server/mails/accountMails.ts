import { brand } from '../../contract/brand';
import { limits } from '../../contract/limits';
import { renderEmail, type EmailMessage, type ToMember } from './email';

/** An account number masked except for its last four digits. */
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
    subject: `Your code to activate your ${brand.name} account`,
    // The owner of the address sees another caller's details here, before the code activates them.
    paragraph: ({ bankName, accountNo }: OtpDetails) =>
      `Enter this code to activate your account. Your earnings will go to ${bankName}, account ${masked(accountNo)}: if that is not yours, leave the code and sign up once more.`,
  },
  reset: {
    subject: `Your code to reset your ${brand.name} password`,
    paragraph: () => 'Enter this code to choose a new password:',
  },
} as const;

/** The code is the only six-digit number of the text part. */
export const otpMail = (details: OtpDetails): EmailMessage => {
  const { code, purpose } = details;
  const { subject, paragraph } = otpTexts[purpose];
  return renderEmail({
    subject,
    paragraphs: [paragraph(details)],
    highlight: code,
    after: `It is valid for ${limits.otpLifetimeMinutes} minutes and works once. Give it to nobody: we never ask for it. If you did not ask for it, ignore this mail; nothing changes.`,
  });
};

/** To an address that already has an account, after a new sign-up with it. */
export const accountExistsMail = ({ publicUrl }: { readonly publicUrl: string }): EmailMessage =>
  renderEmail({
    subject: `You already have a ${brand.name} account`,
    paragraphs: [
      'Somebody, probably you, tried to sign up with this email address. It already has an account, so nothing was changed and there is no code to enter.',
    ],
    links: [
      { label: 'Log in', url: `${publicUrl}/login` },
      { label: 'Reset the password', url: `${publicUrl}/forgot-password` },
    ],
    after: 'If it was not you, ignore this mail; your account is as it was.',
  });

/** To an address with an unverified sign-up, whose user waits for a code that would be useless. */
export const signupUnfinishedMail = ({ publicUrl }: { readonly publicUrl: string }): EmailMessage =>
  renderEmail({
    subject: `Your ${brand.name} sign-up is not finished`,
    paragraphs: [
      'Somebody, probably you, asked for a code. The sign-up with this email address was never finished, so there is no account yet and no password to reset.',
      'Send your details once more. They take the place of those sent before, and a new code comes by mail.',
    ],
    links: [{ label: 'Sign up', url: `${publicUrl}/signup` }],
    after: 'If it was not you, ignore this mail; nothing changes.',
  });

interface BankChangedDetails {
  readonly fullname: string;
  readonly bankName: string;
  readonly accountNo: string;
  /** The formatted end of the cooldown. */
  readonly until: string;
  /** Null where the change cannot be confirmed by mail. */
  readonly confirmUrl: string | null;
  readonly publicUrl: string;
}

/** To the owner of an account whose bank details were changed; only the end of the account number is shown. */
export const bankChangedMail = ({
  fullname,
  bankName,
  accountNo,
  until,
  confirmUrl,
  publicUrl,
}: BankChangedDetails): EmailMessage =>
  renderEmail({
    subject: `Your ${brand.name} bank details were changed`,
    fullname,
    publicUrl,
    paragraphs: [
      `Your withdrawals now go to ${bankName}, account ${masked(accountNo)}. Withdrawals you asked for before keep the account they were asked for with.`,
      confirmUrl === null
        ? `To protect your money, new withdrawals wait until ${until}. The password was chosen anew by mail shortly before, so this wait cannot be ended by mail.`
        : `To protect your money, new withdrawals wait until ${until}. If you made this change, you can end the wait now:`,
    ],
    links: confirmUrl === null ? [] : [{ label: 'Yes, I changed my bank details', url: confirmUrl }],
    after: `If it was not you, ${confirmUrl === null ? 'choose' : 'do not press the button. Choose'} a new password at once, in My account or at ${publicUrl}/forgot-password: that logs out everyone else. Then put your own bank details back on your profile page, and write to support.`,
  });

export const passwordChangedMail = ({
  fullname,
  publicUrl,
  loggedOut,
}: ToMember & { readonly loggedOut: 'every device' | 'every other device' }): EmailMessage =>
  renderEmail({
    subject: `Your ${brand.name} password was changed`,
    fullname,
    publicUrl,
    paragraphs: [`Your password was changed a moment ago, and ${loggedOut} was logged out.`],
    links: [{ label: 'Log in', url: `${publicUrl}/login` }],
    after: `If it was not you, reset the password at once at ${publicUrl}/forgot-password and write to support.`,
  });

/** To the owner of an account; `at` is the formatted time of the download. */
export const dataDownloadedMail = ({ fullname, publicUrl, at }: ToMember & { readonly at: string }): EmailMessage =>
  renderEmail({
    subject: `A copy of your ${brand.name} data was downloaded`,
    fullname,
    publicUrl,
    paragraphs: [
      `A copy of everything we keep about you was downloaded on ${at}, from My account. If it was you, there is nothing to do. Keep the file to yourself.`,
    ],
    after: `If it was not you, somebody is logged in as you: choose a new password at once at ${publicUrl}/forgot-password, which logs everyone out, and write to support.`,
  });

/** The last mail to a member; `gaveUp` is the formatted rest of the wallet that went with the account. */
export const accountClosedMail = ({
  fullname,
  gaveUp,
}: {
  readonly fullname: string;
  readonly gaveUp: string | null;
}): EmailMessage =>
  renderEmail({
    subject: `Your ${brand.name} account is closed`,
    fullname,
    paragraphs: [
      'You closed your account a moment ago. Every device is logged out, and your personal details are erased. Records of money and of decided work stay for as long as the law asks; a withdrawal among them keeps the bank account of its day, which may bear your name.',
      ...(gaveUp
        ? [
            `As you agreed, ${gaveUp} was left in the wallet: too little to be sent to a bank. It is booked as given up.`,
          ]
        : []),
      'This email address is free: with it you can sign up again, as a new member.',
    ],
    after: 'If it was not you, write to support at once.',
  });

/** To a suspended member: this mail is the only notice, since their sessions have ended. */
export const accountSuspendedMail = ({
  fullname,
  reason,
}: {
  readonly fullname: string;
  readonly reason: string | null;
}): EmailMessage =>
  renderEmail({
    subject: `Your ${brand.name} account is suspended`,
    fullname,
    paragraphs: [
      'Our team has suspended your account. You cannot log in, take jobs or withdraw while that stands.',
      ...(reason ? [`The reason: ${reason}`] : []),
      'Proofs in review and withdrawals you asked for are still decided. What you have earned rightly stays yours.',
    ],
    after:
      'If you think that this is wrong, write to support from this email address and say why: another person looks at it.',
  });

export const accountReopenedMail = ({ fullname, publicUrl }: ToMember): EmailMessage =>
  renderEmail({
    subject: `Your ${brand.name} account is open again`,
    fullname,
    publicUrl,
    paragraphs: ['You can log in, take jobs and withdraw as before. The money in your wallet was not touched.'],
    links: [{ label: 'Log in', url: `${publicUrl}/login` }],
  });

const secondFactorEvents = {
  'turned on':
    'From now on a code from your authenticator app is asked for at login. Keep the recovery codes apart from your phone.',
  replaced:
    'Codes from the new authenticator app are asked for from now on, and you have new recovery codes. The older ones do nothing any more.',
  'turned off': 'From now on the password alone opens your account.',
  reset:
    'It was reset by another admin or by who runs the server, and every device is logged out. Log in with your password and set it up again.',
  'recovery codes renewed': 'The older recovery codes do nothing any more.',
  'recovery code used': 'A recovery code was used in the place of a code from the app. It does not work again.',
} as const;
export type SecondFactorEvent = keyof typeof secondFactorEvents;

/** To an admin, whenever their second factor changes. */
export const secondFactorMail = ({
  fullname,
  publicUrl,
  event,
  codesLeft,
}: ToMember & { readonly event: SecondFactorEvent; readonly codesLeft: number }): EmailMessage =>
  renderEmail({
    subject: `${brand.name}, second step at login: ${event}`,
    fullname,
    publicUrl,
    paragraphs: [
      secondFactorEvents[event],
      ...(event === 'recovery code used' ? [`You have ${codesLeft} of ${limits.recoveryCodes} left.`] : []),
    ],
    links: [{ label: 'Log in', url: `${publicUrl}/login` }],
    after: `If it was not you, choose a new password at once at ${publicUrl}/forgot-password and tell the other admins.`,
  });
