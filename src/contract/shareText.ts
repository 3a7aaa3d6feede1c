import { z } from 'zod';

export const sharePlatform = z.enum(['whatsapp', 'instagram', 'facebook', 'twitter', 'tiktok', 'telegram', 'linkedin']);
export type SharePlatform = z.output<typeof sharePlatform>;

/** The `v` of a shared link: the place it was shared, including a QR code on paper or a screen. */
export const shareLetters: Readonly<Record<SharePlatform | 'qr', string>> = {
  whatsapp: 'w',
  instagram: 'i',
  facebook: 'f',
  twitter: 'x',
  tiktok: 't',
  telegram: 'g',
  linkedin: 'l',
  qr: 'q',
};

/** The most characters of a post on each platform, including link and disclosure. */
export const postMaxCharacters: Readonly<Record<SharePlatform, number>> = {
  whatsapp: 700,
  instagram: 2_200,
  facebook: 3_000,
  twitter: 280,
  tiktok: 2_200,
  telegram: 1_024,
  linkedin: 3_000,
};

interface Approval {
  readonly arconNumber?: string | null | undefined;
  /** The last day, by the clock in Lagos, on which the approval is valid. */
  readonly arconExpiry?: string | null | undefined;
}

/** The disclosure that the law requires beside an advert, without an expired approval; `today` is the day in Lagos, `YYYY-MM-DD`. */
export const disclosureOf = ({ arconNumber, arconExpiry }: Approval, today: string): string =>
  arconNumber && (!arconExpiry || arconExpiry >= today) ? `Ad · ARCON approval ${arconNumber}` : 'Ad';

interface Post extends Approval {
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly link: string | null;
}

/** A post: caption, hashtags, disclosure and link, each on a separate line. */
export const postText = ({ caption, hashtags, link, ...approval }: Post, today: string): string =>
  [caption, hashtags.map((tag) => `#${tag}`).join(' '), disclosureOf(approval, today), link].filter(Boolean).join('\n');

/** X shortens each link to this many characters, and counts letters beyond the first scripts, and emoji, twice. */
const linkCharacters = 23;
const countedOnce = /[\u0000-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]/;

export const countCharacters = (platform: SharePlatform, text: string): number => {
  if (platform !== 'twitter') return [...text].length;
  const withoutLinks = text.replaceAll(/https?:\/\/\S+/g, 'x'.repeat(linkCharacters));
  return [...withoutLinks.normalize('NFC')].reduce((sum, sign) => sum + (countedOnce.test(sign) ? 1 : 2), 0);
};

/** A placeholder for a member's link, to count its length before there is one. */
const linkForCounting = `https://${'x'.repeat(40)}`;

interface Material {
  readonly captions: Readonly<Partial<Record<SharePlatform, string | undefined>>>;
  readonly hashtags: readonly string[];
  readonly arconNumber?: string | null | undefined;
}

/** The characters of a post, with its approval and a link even before there is one. */
export const countPost = (platform: SharePlatform, caption: string, { hashtags, arconNumber }: Material): number =>
  countCharacters(platform, postText({ caption, hashtags, arconNumber, link: linkForCounting }, ''));

/** The excess of a platform's caption over the limit; 0 if it fits or is missing. */
export const captionExcess = (platform: SharePlatform, material: Material): number => {
  const caption = material.captions[platform];
  return caption === undefined ? 0 : Math.max(0, countPost(platform, caption, material) - postMaxCharacters[platform]);
};

/** A platform's caption, or else the longest of the others that fits; empty if none does. */
export const captionFor = (platform: SharePlatform, material: Material): string =>
  material.captions[platform] ??
  sharePlatform.options
    .map((other) => material.captions[other] ?? '')
    .filter((caption) => countPost(platform, caption, material) <= postMaxCharacters[platform])
    .reduce((longest, caption) => (caption.length > longest.length ? caption : longest), '');
