import type { Platform } from './primitives';

/** The platforms as people call them, in the order the profile asks for them. */
export const platformNames: Readonly<Record<Platform, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  twitter: 'X (Twitter)',
};
