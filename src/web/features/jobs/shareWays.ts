import { type Kit, kitUrl, type TaskWithKit } from '../../../contract/jobDetails';
import { captionFor, postText, shareLetters, sharePlatform, type SharePlatform } from '../../../contract/shareText';
import { formatCount } from '../../lib/naira';
import { sourceNames } from '../../lib/platforms';

export type SharedTask = Pick<TaskWithKit, 'reference' | 'platform' | 'arconNumber' | 'arconExpiry' | 'kit'> & {
  application: { share: { url: string } | null } | null;
};

export const placeNames: Readonly<Record<SharePlatform, string>> = {
  ...sourceNames,
  whatsapp: 'WhatsApp status',
  twitter: 'X',
};

export const linkOf = ({ application }: SharedTask, where: keyof typeof shareLetters): string | null => {
  const url = application?.share?.url;
  return url ? `${url}?v=${shareLetters[where]}` : null;
};

export const textOf = (task: SharedTask, where: SharePlatform, today: string): string => {
  const { kit, arconNumber, arconExpiry } = task;
  const material = { captions: kit?.captions ?? {}, hashtags: kit?.hashtags ?? [], arconNumber };
  return postText({ ...material, arconExpiry, caption: captionFor(where, material), link: linkOf(task, where) }, today);
};

/** The job's platform and those with captions first; all if it names none. */
export const placesOf = ({ platform, kit }: SharedTask): { asked: SharePlatform[]; others: SharePlatform[] } => {
  const isAsked = (place: SharePlatform) => place === platform || kit?.captions[place] !== undefined;
  const others = sharePlatform.options.filter((place) => !isAsked(place));
  const rest = sharePlatform.options.filter((place) => isAsked(place) && place !== platform);
  const asked = platform ? [platform, ...rest] : rest;
  return asked.length > 0 ? { asked, others } : { asked: others, others: [] };
};

const homes: Readonly<Record<SharePlatform, string>> = {
  whatsapp: 'https://wa.me/',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  twitter: 'https://x.com/',
  tiktok: 'https://www.tiktok.com/upload',
  telegram: 'https://web.telegram.org/',
  linkedin: 'https://www.linkedin.com/feed/',
};

/** An address that takes words; a place's home where none does, or where its address takes no pictures beside them. */
export const addressOf = (task: SharedTask, place: SharePlatform, today: string, hasPictures: boolean): string => {
  const text = encodeURIComponent(textOf(task, place, today));
  const link = linkOf(task, place);
  if (place === 'whatsapp') return `${homes.whatsapp}?text=${text}`;
  if (place === 'twitter') return `https://twitter.com/intent/tweet?text=${text}`;
  if (!link) return homes[place];
  const url = encodeURIComponent(link);
  if (place === 'telegram') {
    // Telegram puts the link first.
    const alone = encodeURIComponent(textOf({ ...task, application: null }, place, today));
    return `https://t.me/share/url?url=${url}&text=${alone}`;
  }
  if (place === 'facebook' && !hasPictures) return `https://www.facebook.com/sharer/sharer.php?u=${url}`;
  if (place === 'linkedin' && !hasPictures) return `https://www.linkedin.com/sharing/share-offsite/?url=${url}`;
  return homes[place];
};

export interface Piece {
  readonly name: string;
  readonly url: string;
  readonly bytes: number;
  readonly type: string;
  readonly called: string;
  readonly alt: string | null;
}

export const piecesOf = (kit: Kit | null | undefined): Piece[] => [
  ...(kit?.pictures ?? []).map(({ name, url, bytes, alt }, at, all) => ({
    ...{ name, url, bytes, alt, type: 'image/jpeg' },
    called: all.length > 1 ? `Picture ${at + 1}` : 'Picture',
  })),
  ...(kit?.video ? [{ ...kit.video, called: 'Video', alt: null }] : []),
];

/** "5 pictures", "1 picture and the video" */
export const piecesText = (pieces: readonly Piece[]): string => {
  const pictures = pieces.filter(({ alt }) => alt !== null).length;
  const parts = [
    pictures > 0 && `${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`,
    pictures < pieces.length && 'the video',
  ];
  return parts.filter(Boolean).join(' and ');
};

export const fileNameOf = ({ reference }: SharedTask, { called, name }: Piece): string =>
  `${reference}-${called.toLowerCase().replace(' ', '-')}${name.slice(name.lastIndexOf('.'))}`;

export const addressFor = ({ name, url, alt }: Piece, platform: SharePlatform | null): string => {
  if (alt === null) return url;
  return platform === 'instagram' || platform === 'tiktok' ? kitUrl(name, 'story') : url;
};

export const bytesText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatCount(Math.max(1, Math.round(bytes / 1_000)))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The press that allows one download allows the others. */
export const saveAll = (task: SharedTask, pieces: readonly Piece[], place: SharePlatform | null): void => {
  for (const piece of pieces) {
    const link = document.createElement('a');
    link.href = addressFor(piece, place);
    link.download = fileNameOf(task, piece);
    document.body.append(link);
    link.click();
    link.remove();
  }
};
