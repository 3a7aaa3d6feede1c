import { brand } from '../../contract/brand';
import { limits } from '../../contract/limits';
import { renderEmail, type EmailMessage, type ToMember } from './email';

export const alarmMail = ({
  fullname,
  publicUrl,
  subject,
  paragraphs,
  runbook,
}: ToMember & {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly runbook: string;
}): EmailMessage =>
  renderEmail({
    kind: 'alarm',
    subject: `${brand.name} alarm: ${subject}`,
    fullname,
    paragraphs,
    links: [{ label: 'What to do', url: `${publicUrl}/admin/help/${runbook}` }],
    after: 'You’ll get this alarm at most once a day while its cause lasts.',
  });

interface Waiting {
  /** Waited for a day, and more than a day left. */
  readonly waiting: number;
  /** Less than a day until they approve themselves. */
  readonly lastDay: number;
  /** Nearest to their deadline; `due` is formatted. */
  readonly oldest: readonly {
    readonly id: string;
    readonly job: string;
    readonly member: string;
    readonly due: string;
  }[];
}

const proofs = (count: number): string => `${count} ${count === 1 ? 'proof' : 'proofs'}`;

export const reviewReminderMail = ({
  fullname,
  publicUrl,
  waiting,
  lastDay,
  oldest,
}: ToMember & Waiting): EmailMessage => {
  const reviewUrl = `${publicUrl}/admin/review-jobs`;
  const facts = [
    ...(lastDay > 0
      ? [`${proofs(lastDay)} will be approved and paid by the clock within ${limits.dueSoonHours} hours.`]
      : []),
    ...(waiting > 0 ? [`${proofs(waiting)} waited for more than ${limits.reviewReminderHours} hours.`] : []),
  ];
  const more = waiting + lastDay - oldest.length;
  return renderEmail({
    kind: 'reviewReminder',
    subject: lastDay > 0 ? `${proofs(lastDay)} on the last day of review` : `${proofs(waiting)} waiting for a day`,
    fullname,
    paragraphs: [
      ...facts,
      more > 0
        ? `These ${oldest.length} come first; ${more} more wait in the admin area.`
        : 'Here they are, the most urgent first:',
    ],
    links: [
      ...oldest.map(({ id, job, member, due }) => ({
        label: `“${job}” by ${member}, auto-approves ${due}`,
        url: `${reviewUrl}?focus=${id}`,
      })),
      { label: 'All that wait', url: `${reviewUrl}?status=in-review` },
    ],
    after: 'We remind you of each proof at most twice: after a day, and when its last day begins.',
  });
};

export const newLeadsMail = ({ fullname, publicUrl, count }: ToMember & { readonly count: number }): EmailMessage =>
  renderEmail({
    kind: 'newLeads',
    subject: `${count} new campaign ${count === 1 ? 'request' : 'requests'}`,
    fullname,
    paragraphs: [
      `${count === 1 ? 'An advertiser asks' : `${count} advertisers ask`} for a campaign. Take it to make owner and draft, or decline it.`,
    ],
    links: [{ label: 'Campaign requests', url: `${publicUrl}/admin/leads?status=new` }],
  });
