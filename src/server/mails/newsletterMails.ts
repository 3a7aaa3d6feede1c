import { brand } from '../../contract/brand';
import { renderEmail, type EmailMessage } from './email';

interface Links {
  readonly confirmUrl: string;
  readonly unsubscribeUrl: string;
  /** For the mail program's own button, which opens no page. */
  readonly oneClickUrl: string;
}

export const newsletterConfirmMail = ({ confirmUrl, unsubscribeUrl, oneClickUrl }: Links): EmailMessage => ({
  ...renderEmail({
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
