import type { SharePlatform } from '../../../contract/shareText';

/** Hints on finding a post's link. */
export const linkHints: Readonly<Record<SharePlatform, string>> = {
  whatsapp: 'A status has no link: leave this empty, and add a screenshot that shows its views.',
  instagram: 'Paste the link of your Instagram post. A story has none: add a screenshot of it.',
  facebook: 'Paste the link of your Facebook post.',
  twitter: 'Paste the link of your post on X.',
  tiktok: 'Paste the link of your TikTok video.',
  telegram: 'Paste the link of your Telegram post.',
  linkedin: 'Paste the link of your LinkedIn post.',
};
