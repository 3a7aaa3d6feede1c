import { renderEmail, type EmailMessage } from './email';

export type JobNewsKind = 'live' | 'half' | 'done' | 'money';

interface JobNews {
  readonly kind: JobNewsKind;
  readonly job: string;
  readonly reference: string;
  readonly slots: number;
  readonly approved: number;
  readonly inReview: number;
  readonly unpaid: number;
  /** Formatted; null if members see the job from now on. */
  readonly startsAt: string | null;
  readonly ownerUrl: string;
  readonly offUrl: string;
  /** For the mail program's own button, which opens no page. */
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

/** To an owner's first mailbox. Its link opens no session: the page sends one. */
export const jobNewsMail = (news: JobNews): EmailMessage => {
  const [subject, fact] = words(news);
  return {
    ...renderEmail({
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
