import type { Platform } from '../../contract/primitives';

/** The platforms as people call them, in the order the profile asks for them. */
export const platformNames: Readonly<Record<Platform, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  twitter: 'X (Twitter)',
};
export const platforms = Object.keys(platformNames) as Platform[];
