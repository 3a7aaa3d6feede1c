import { platformNames } from '../../../../../contract/primitives';
import type { SharePlatform } from '../../../../../contract/shareText';

export const sharePlatformNames: Readonly<Record<SharePlatform, string>> = {
  ...platformNames,
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  linkedin: 'LinkedIn',
};

export const formatMegabytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
