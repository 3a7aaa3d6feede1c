import { type Kit, kitUrl, type TaskWithKit } from '../../../contract/jobDetails';
import { postText, shareLetters, type SharePlatform } from '../../../contract/shareText';
import { formatCount } from '../../lib/naira';

export type SharedTask = Pick<
  TaskWithKit,
  'jobTitle' | 'reference' | 'platform' | 'arconNumber' | 'arconExpiry' | 'kit'
> & {
  application: { share: { url: string } | null } | null;
};

export const linkOf = ({ application }: SharedTask, where: keyof typeof shareLetters | null): string | null => {
  const url = application?.share?.url;
  if (!url) return null;
  return where ? `${url}?v=${shareLetters[where]}` : url;
};

const captionOf = ({ kit, jobTitle }: SharedTask, platform: SharePlatform): string =>
  kit?.captions[platform] ?? jobTitle;

export const textOf = (task: SharedTask, where: SharePlatform | null, today: string): string =>
  postText(
    {
      caption: captionOf(task, where ?? task.platform ?? 'whatsapp'),
      hashtags: task.kit?.hashtags ?? [],
      arconNumber: task.arconNumber,
      arconExpiry: task.arconExpiry,
      link: linkOf(task, where),
    },
    today,
  );

export const addressPlatforms = ['whatsapp', 'facebook', 'twitter', 'telegram', 'linkedin'] as const;
export const galleryApps = {
  instagram: 'https://www.instagram.com/',
  tiktok: 'https://www.tiktok.com/upload',
} as const satisfies Partial<Record<SharePlatform, string>>;

export const addressOf = (
  task: SharedTask,
  platform: (typeof addressPlatforms)[number],
  today: string,
): string | null => {
  const text = encodeURIComponent(textOf(task, platform, today));
  if (platform === 'whatsapp') return `https://wa.me/?text=${text}`;
  if (platform === 'twitter') return `https://twitter.com/intent/tweet?text=${text}`;
  const link = linkOf(task, platform);
  if (!link) return null;
  const url = encodeURIComponent(link);
  if (platform === 'facebook') return `https://www.facebook.com/sharer/sharer.php?u=${url}`;
  if (platform === 'linkedin') return `https://www.linkedin.com/sharing/share-offsite/?url=${url}`;
  // Telegram puts the link first.
  const alone = textOf({ ...task, application: null }, platform, today);
  return `https://t.me/share/url?url=${url}&text=${encodeURIComponent(alone)}`;
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

export const fileNameOf = ({ reference }: SharedTask, { called, name }: Piece): string =>
  `${reference}-${called.toLowerCase().replace(' ', '-')}${name.slice(name.lastIndexOf('.'))}`;

export const addressFor = ({ name, url, alt }: Piece, platform: SharePlatform): string => {
  if (alt === null) return url;
  return platform === 'instagram' || platform === 'tiktok' ? kitUrl(name, 'story') : url;
};

export const bytesText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatCount(Math.max(1, Math.round(bytes / 1_000)))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
