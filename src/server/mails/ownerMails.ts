import { brand } from '../../contract/brand';
import { documentWords, type DocumentKind } from '../../contract/documents';
import { ownerLimits } from '../../contract/ownerLimits';
import { renderEmail, type EmailMessage } from './email';

/** The only mail with a link that lets its reader in. */
export const ownerLinkMail = (url: string): EmailMessage =>
  renderEmail({
    subject: `Your link to your ${brand.name} jobs`,
    paragraphs: ['Open this link on the phone or computer on which you want to see your jobs and your balance.'],
    links: [{ label: 'See my jobs', url }],
    after: `It works once, for ${ownerLimits.linkMinutes} minutes. Forward it to nobody: it opens your page. If you did not ask for it, ignore this mail; nothing changes.`,
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
