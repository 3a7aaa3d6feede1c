import type { Opens, ShareSource } from '../../contract/sharing';
import { type Platform, platformNames } from '../../contract/primitives';
import { formatCount } from './naira';

export { platformNames };
export const platforms = Object.keys(platformNames) as Platform[];

export const sourceNames: Readonly<Record<ShareSource, string>> = {
  ...platformNames,
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  linkedin: 'LinkedIn',
  qr: 'QR code',
  other: 'Elsewhere',
};

const countOf = (count: number, one: string, more: string): string =>
  `${formatCount(count)} ${count === 1 ? one : more}`;

/** "At least 31 people opened your link, in 40 visits"; never too many people. */
export const openedText = ({ opened, visits }: Pick<Opens, 'opened' | 'visits'>, link: string): string =>
  visits === 0
    ? `No clicks on ${link} yet`
    : `At least ${countOf(opened, 'person', 'people')} opened ${link}, in ${countOf(visits, 'visit', 'visits')}`;
