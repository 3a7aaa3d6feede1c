import { asc, eq } from 'drizzle-orm';
import { type Kit, type KitPicture, type KitSize, kitUrl, type KitVideo } from '../../../../contract/jobDetails';
import type { Ctx } from '../../../context';
import { kitFiles, kits } from '../../../db/schema';
import { resizeKitPicture } from '../../../providers/pictures';
import type { StoredMedia } from '../../../providers/ports';

const kitName = /^[0-9a-f]{32}\.(?:jpg|mp4|webm)$/;

type FileRow = typeof kitFiles.$inferSelect;

const presentPicture = ({ name, bytes, width, height, alt }: FileRow): KitPicture => ({
  name,
  url: kitUrl(name),
  bytes,
  width: width ?? 0,
  height: height ?? 0,
  alt: alt ?? '',
});
const videoType = (name: string): KitVideo['type'] => (name.endsWith('.mp4') ? 'video/mp4' : 'video/webm');
const presentVideo = ({ name, bytes }: FileRow): KitVideo => ({
  name,
  url: kitUrl(name),
  type: videoType(name),
  bytes,
});

/** The content that members share for a job; null without an ad kit. */
export const kitOf = async ({ db }: Pick<Ctx, 'db'>, taskId: string): Promise<Kit | null> => {
  const rows = await db
    .select({ kit: kits, file: kitFiles })
    .from(kits)
    .leftJoin(kitFiles, eq(kitFiles.taskId, kits.taskId))
    .where(eq(kits.taskId, taskId))
    .orderBy(asc(kitFiles.kind), asc(kitFiles.position));
  const [first] = rows;
  if (!first) return null;
  const files = rows.flatMap(({ file }) => file ?? []);
  const video = files.find(({ kind }) => kind === 'video');
  const { captions, hashtags } = first.kit;
  return {
    pictures: files.filter(({ kind }) => kind === 'picture').map(presentPicture),
    video: video ? presentVideo(video) : null,
    captions,
    hashtags,
  };
};

/** A kit file's size in bytes and its type; null if there is none. */
export const kitFileOf = async (
  { db }: Pick<Ctx, 'db'>,
  name: string,
): Promise<Pick<FileRow, 'kind' | 'bytes'> | null> => {
  if (!kitName.test(name)) return null;
  const [found] = await db
    .select({ kind: kitFiles.kind, bytes: kitFiles.bytes })
    .from(kitFiles)
    .where(eq(kitFiles.name, name));
  return found ?? null;
};

export const sizedName = (name: string, size: KitSize): string => name.replace('.', `-${size}.`);

/** The sizes being drawn: visitors who open a new job at once wait for one drawing. */
const drawing = new Map<string, Promise<StoredMedia | null>>();

const drawSize = async (
  ctx: Pick<Ctx, 'db' | 'providers' | 'log'>,
  name: string,
  size: KitSize,
): Promise<StoredMedia | null> => {
  const { media } = ctx.providers;
  const whole = await media.get(name);
  const bytes = whole && (await resizeKitPicture(whole.bytes, size));
  if (!bytes) return null;
  const sized = { bytes, type: 'image/jpeg' };
  const kept = sizedName(name, size);
  // Another server may have drawn and stored the same meanwhile.
  await media.put(kept, sized).catch((error: unknown) => ctx.log.debug({ err: error, name }, 'kept before'));
  // And the picture may have been deleted, with the sizes it had then.
  if (!(await kitFileOf(ctx, name))) await media.remove(kept);
  return sized;
};

/**
 * A picture of a kit in a platform's size: drawn on first request and stored beside it. The picture itself, not `fitted`, if none can be drawn now.
 */
export const sizedPicture = async (
  ctx: Pick<Ctx, 'db' | 'providers' | 'log'>,
  name: string,
  size: KitSize,
): Promise<(StoredMedia & { readonly fitted: boolean }) | null> => {
  const found = await kitFileOf(ctx, name);
  if (found?.kind !== 'picture') return null;
  const { media } = ctx.providers;
  const key = sizedName(name, size);
  const kept = await media.get(key);
  if (kept) return { ...kept, fitted: true };
  const begun = drawing.get(key) ?? drawSize(ctx, name, size).finally(() => drawing.delete(key));
  drawing.set(key, begun);
  const sized = await begun;
  if (sized) return { ...sized, fitted: true };
  const whole = await media.get(name);
  return whole && { ...whole, fitted: false };
};
