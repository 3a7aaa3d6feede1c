import type { ShareSource } from '../../contract/opens';
import { formatCount } from './naira';
import { platformNames } from './platforms';

/** Where a post stands, and where those who opened its link came from. */
export const sourceNames: Readonly<Record<ShareSource, string>> = {
  ...platformNames,
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  linkedin: 'LinkedIn',
  qr: 'QR code',
  other: 'Elsewhere',
};

/** "1 person", "31 people" */
export const peopleText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;
