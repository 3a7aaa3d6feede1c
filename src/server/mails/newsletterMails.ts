import { brand } from '../../contract/brand';
import { letter, type Letter } from './letter';

export const newsletterConfirmMail = ({
  confirmUrl,
  unsubscribeUrl,
}: {
  readonly confirmUrl: string;
  readonly unsubscribeUrl: string;
}): Letter =>
  letter({
    subject: `Confirm your subscription to ${brand.name} news`,
    paragraphs: [
      'Somebody, probably you, asked for our news at this address. One click confirms it; without it we send nothing.',
    ],
    links: [
      { label: 'Confirm the subscription', url: confirmUrl },
      { label: 'Unsubscribe', url: unsubscribeUrl },
    ],
    after: 'If it was not you, ignore this mail.',
  });
