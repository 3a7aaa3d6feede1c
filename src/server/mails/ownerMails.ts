import { brand } from '../../contract/brand';
import { documentWords, type DocumentKind } from '../../contract/documents';
import { leadLimits, ownerLimits } from '../../contract/limits';
import type { PayInWays } from '../../contract/payIns';
import { renderEmail, type EmailMessage, type Texts } from './email';

/** The only link that logs its reader in. */
export const ownerLinkMail = (url: string): EmailMessage =>
  renderEmail({
    kind: 'ownerLink',
    subject: `Your link to your ${brand.name} jobs`,
    paragraphs: ['Open this link on the phone or computer where you want to see your jobs and balance.'],
    links: [{ label: 'See my jobs', url }],
    after: `It works once, for ${ownerLimits.linkMinutes} minutes. Don’t forward it: it opens your page. If you didn’t ask for it, ignore this email; nothing changes.`,
  });

export const whatToPayMail = ({
  publicUrl,
  job,
  jobReference,
  amount,
  account,
  reference,
  online,
}: Texts<'publicUrl' | 'job' | 'jobReference' | 'amount' | 'reference'> & {
  readonly account: PayInWays['account'];
  readonly online: boolean;
}) =>
  renderEmail({
    kind: 'whatToPay',
    subject: `“${job}” waits for your payment`,
    paragraphs: [
      `Pay in ${amount}, and the job will go live automatically. Its reference is ${jobReference}.`,
      account
        ? `Transfer it to ${account.number}, ${account.bank}, ${account.name}, with the reference ${reference}, so that we know it’s yours.`
        : `Write to ${brand.supportEmail} with your reference ${reference}, and we’ll email our account details.`,
      ...(online ? ['Or pay online on your page, which shows each sum as well.'] : []),
    ],
    links: [{ label: 'See what it costs and pay in', url: `${publicUrl}/owner` }],
  });

// Nobody reads longer mails; the owner's page lists everything.
const documentsNamed = 30;

interface Issued {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly amount: string;
}

const named = ({ kind, number, amount }: Issued): string => `${documentWords[kind]} ${number}: ${amount}`;

/** The documents of one booking; the link leads to a page that asks to log in. */
export const documentsMail = ({
  publicUrl,
  documents,
}: {
  readonly publicUrl: string;
  readonly documents: readonly Issued[];
}): EmailMessage => {
  const [first] = documents;
  const more = documents.length - documentsNamed;
  return renderEmail({
    kind: 'documents',
    subject: first && documents.length === 1 ? named(first) : `${documents.length} documents about your account`,
    paragraphs: [
      'This was issued for your account:',
      ...documents.slice(0, documentsNamed).map((one) => `• ${named(one)}`),
      ...(more > 0 ? [`and ${more} more, which your page lists`] : []),
    ],
    links: [{ label: 'See and print it', url: `${publicUrl}/owner` }],
  });
};

export const newMailboxMail = ({ publicUrl, email }: Texts<'publicUrl' | 'email'>) =>
  renderEmail({
    kind: 'newMailbox',
    subject: `Is ${email} yours?`,
    paragraphs: [
      `We added the mailbox ${email} to your account. It can’t open your page and gets no emails until it’s confirmed.`,
      'Confirm it on your page, or say no and it’s removed.',
    ],
    links: [{ label: 'Confirm it or say no', url: `${publicUrl}/owner` }],
    after: `Don’t know it? Say no, then write to ${brand.supportEmail}.`,
  });

export const refundMail = ({ publicUrl, amount, accepted }: Texts<'publicUrl' | 'amount'> & { accepted: boolean }) =>
  renderEmail({
    kind: 'refund',
    subject: accepted ? `${amount} will be paid back to you` : `A refund of ${amount} was asked for`,
    paragraphs: [
      accepted
        ? `We accepted your refund of ${amount}. It goes to the account the money came from.`
        : `Someone asked us to pay back ${amount} from your balance, to the account it came from. We’ll look at it first.`,
    ],
    links: [{ label: 'See your money', url: `${publicUrl}/owner/money` }],
    after: `Not right? Write to ${brand.supportEmail} at once.`,
  });

export const campaignInYourNameMail = ({ publicUrl, reference }: Texts<'publicUrl' | 'reference'>) =>
  renderEmail({
    kind: 'campaignInYourName',
    subject: `Did you ask for the campaign ${reference}?`,
    paragraphs: [
      `The campaign request ${reference} named your mailbox. We’ve made a draft of it, which can’t be posted or cost you anything until you confirm it.`,
    ],
    links: [{ label: 'Confirm it or say no', url: `${publicUrl}/owner` }],
    after: 'Not you? Say no, and the draft is deleted.',
  });

/** Repeats nothing of the request, because a stranger could have typed the address. */
export const leadArrivedMail = ({ reference }: Texts<'reference'>) =>
  renderEmail({
    kind: 'leadArrived',
    subject: `Your campaign request ${reference} arrived`,
    paragraphs: [
      `Thank you for asking ${brand.name} for a campaign. A person will call or email you within ${leadLimits.answerWorkingDays} working days.`,
      `To add something, answer this email and mention ${reference}.`,
    ],
    after: `If it wasn’t you, ignore this email: nothing was ordered, and we’ll delete the request after ${leadLimits.keptDays} days.`,
  });

export type JobNewsKind = 'live' | 'half' | 'done' | 'money';

interface JobNews {
  readonly kind: JobNewsKind;
  readonly job: string;
  readonly reference: string;
  readonly slots: number;
  readonly approved: number;
  readonly inReview: number;
  readonly unpaid: number;
  /** Formatted; null if members can already see the job. */
  readonly startsAt: string | null;
  readonly ownerUrl: string;
  readonly offUrl: string;
  /** For the mail program's unsubscribe button. */
  readonly oneClickUrl: string;
}

const posts = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

const words = ({ kind, job, slots, approved, inReview, unpaid, startsAt }: JobNews): readonly [string, string] => {
  const soFar = `${approved} of ${posts(slots)} ${approved === 1 ? 'is' : 'are'} approved.`;
  if (kind === 'live')
    return startsAt === null
      ? [`“${job}” is live`, `Members can take it now: ${posts(slots)} in all.`]
      : [`“${job}” is paid for`, `Members can take it from ${startsAt} on: ${posts(slots)} in all.`];
  if (kind === 'half') return [`“${job}” is half done`, soFar];
  if (kind === 'money')
    return [
      `“${job}” needs money to go on`,
      `Every paid place is taken, and ${unpaid} more ${unpaid === 1 ? 'waits' : 'wait'} for your money. Pay in, and ${unpaid === 1 ? 'it opens' : 'they open'} at once.`,
    ];
  if (approved === slots) return [`“${job}” is done`, `All ${posts(slots)} are approved.`];
  return [
    `“${job}” has ended`,
    `${soFar}${inReview > 0 ? ` ${inReview} more in review.` : ''} The unspent money is back in your balance.`,
  ];
};

/** Its link opens no session: the page sends a login link. */
export const jobNewsMail = (news: JobNews): EmailMessage => {
  const [subject, fact] = words(news);
  return {
    ...renderEmail({
      kind: 'jobNews',
      subject,
      paragraphs: [`${fact} The job is ${news.reference}.`],
      links: [
        { label: 'See your jobs', url: news.ownerUrl },
        { label: 'No more news about jobs', url: news.offUrl },
      ],
    }),
    unsubscribeUrl: news.oneClickUrl,
  };
};
