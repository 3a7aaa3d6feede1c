import { brand } from '../../contract/brand';
import { documentWords, type DocumentKind } from '../../contract/documents';
import { ownerLimits } from '../../contract/ownerLimits';
import type { PayInWays } from '../../contract/payIns';
import { renderEmail, type EmailMessage } from './email';

/** The only mail with a link that lets its reader in. */
export const ownerLinkMail = (url: string): EmailMessage =>
  renderEmail({
    subject: `Your link to your ${brand.name} jobs`,
    paragraphs: ['Open this link on the phone or computer on which you want to see your jobs and your balance.'],
    links: [{ label: 'See my jobs', url }],
    after: `It works once, for ${ownerLimits.linkMinutes} minutes. Forward it to nobody: it opens your page. If you did not ask for it, ignore this mail; nothing changes.`,
  });

/** To an owner whose job was put up without its money: how much, and how. */
export const whatToPayMail = ({
  publicUrl,
  job,
  jobReference,
  amount,
  account,
  reference,
  online,
}: {
  readonly publicUrl: string;
  readonly job: string;
  readonly jobReference: string;
  /** Formatted. */
  readonly amount: string;
  readonly account: PayInWays['account'];
  /** The owner's, by which a transfer is found. */
  readonly reference: string;
  /** Whether the page leads to a payments provider. */
  readonly online: boolean;
}): EmailMessage =>
  renderEmail({
    subject: `“${job}” waits for your payment`,
    paragraphs: [
      `Pay in ${amount}, and the job goes live by itself. It is ${jobReference}.`,
      account
        ? `Transfer it to ${account.number}, ${account.bank}, ${account.name}, with the reference ${reference}, so that we know it is yours.`
        : `Write to ${brand.supportEmail} with your reference ${reference}, and we tell you where to transfer it.`,
      ...(online ? ['Or pay online on your page, which shows each sum as well.'] : []),
    ],
    links: [{ label: 'See what it costs and pay in', url: `${publicUrl}/owner` }],
  });

// A mail that lists more is not read; the owner's page lists them all.
const documentsNamed = 30;

interface Issued {
  readonly kind: DocumentKind;
  readonly number: string;
  /** Formatted, such as ₦1,250. */
  readonly amount: string;
}

const named = ({ kind, number, amount }: Issued): string => `${documentWords[kind]} ${number}: ${amount}`;

/** To an owner of jobs: the documents that one booking issued. The link leads to the page that asks who it is. */
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
    subject: first && documents.length === 1 ? named(first) : `${documents.length} documents about your account`,
    paragraphs: [
      'This was issued for your account:',
      ...documents.slice(0, documentsNamed).map((one) => `• ${named(one)}`),
      ...(more > 0 ? [`and ${more} more, which your page lists`] : []),
    ],
    links: [{ label: 'See and print it', url: `${publicUrl}/owner` }],
  });
};
