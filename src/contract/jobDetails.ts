import { z } from 'zod';
import { answer, endpoint, fixture } from './endpoint';
import { kitLimits } from './limits';
import { id } from './primitives';
import type { SharePlatform } from './shareText';
import { adminTask, memberTask } from './taskShapes';

/** Sizes in pixels: a picture is whole in each, on its own colours; in `view` it keeps its shape. */
export const kitSizes = {
  card: { width: 320, height: 240 },
  view: { width: 720, height: 900 },
  small: { width: 320, height: 320 },
  square: { width: 1_080, height: 1_080 },
  /** Facebook, X, LinkedIn and Telegram. */
  wide: { width: 1_200, height: 675 },
  /** WhatsApp status, Instagram story and TikTok. */
  story: { width: 1_080, height: 1_920 },
} as const;
export type KitSize = keyof typeof kitSizes;

/** The address of a kit's file; for pictures also in one of the sizes. */
export const kitUrl = (name: string, size?: KitSize): string => `/kit/${name}${size ? `/${size}` : ''}`;

export const pictureName = /^[0-9a-f]{32}\.jpg$/;
export const videoName = /^[0-9a-f]{32}\.(?:mp4|webm)$/;

export const kitPicture = z.object({
  name: z.string().regex(pictureName),
  url: z.string(),
  /** Of the shared picture, in pixels and bytes. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  alt: z.string(),
});
export type KitPicture = z.output<typeof kitPicture>;
export const kitVideo = z.object({
  name: z.string().regex(videoName),
  url: z.string(),
  type: z.enum(['video/mp4', 'video/webm']),
  bytes: z.int(),
});
export type KitVideo = z.output<typeof kitVideo>;

/** A text per platform; not a record, whose validator every page would have to load. */
export const onPlatforms = <Text extends z.ZodType>(text: Text) => {
  const own = text.optional();
  return {
    whatsapp: own,
    instagram: own,
    facebook: own,
    twitter: own,
    tiktok: own,
    telegram: own,
    linkedin: own,
  } satisfies Record<SharePlatform, unknown>;
};

/** A job's material to share: a platform without a caption gets the longest one that fits (`captionFor`). */
export const kit = z.object({
  pictures: z.array(kitPicture).max(kitLimits.pictures),
  video: kitVideo.nullable(),
  captions: z.object(onPlatforms(z.string())),
  hashtags: z.array(z.string()).max(kitLimits.hashtags),
});
export type Kit = z.output<typeof kit>;

const shared = { kit: kit.nullable().optional() };
/** `proof` is what the member sent, in the cleaned rich text; null before. */
const taskWithKit = memberTask.extend({ ...shared, proof: z.string().nullable() });
export type TaskWithKit = z.output<typeof taskWithKit>;
const adminTaskWithKit = adminTask.extend(shared);
export type AdminTaskWithKit = z.output<typeof adminTaskWithKit>;

export const getTask = endpoint('getTask', 'GET /task/tasks/{id}', {
  summary: 'One job: an available one, or one the member holds or has handed a proof in for.',
  params: z.strictObject({ id }),
  answer: answer({ data: taskWithKit }),
  shows: ['task'],
  example: { id: fixture('openJob') },
});

export const getAdminTask = endpoint('getAdminTask', 'GET /admin/task/{id}', {
  summary: 'One job with its owner, its money and its ad kit.',
  params: z.strictObject({ id }),
  answer: answer({ data: adminTaskWithKit }),
  shows: ['task'],
  example: { id: fixture('openJob') },
});
