import { asc, count, eq, and, inArray, isNull, sql } from 'drizzle-orm';
import type { KitInput } from '../../../../contract/jobForm';
import { kitLimits } from '../../../../contract/limits';
import { type Kit, type KitPicture, type KitSize, kitUrl, type KitVideo } from '../../../../contract/jobDetails';
import * as messages from '../../../../contract/messages';
import { captionExcess, sharePlatform } from '../../../../contract/shareText';
import type { Ctx } from '../../../context';
import { kitFiles, kits, owners, tasks } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { hoursAfter } from '../../../lib/time';
import { resizeKitPicture, typeOfSize } from '../../../providers/pictures';
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

/** A job's advert on its card. */
export interface Advert {
  readonly owner: string;
  readonly files: number;
  readonly picture: { readonly name: string; readonly alt: string } | null;
}

export const advertsOf = async ({ db }: Pick<Ctx, 'db'>, ids: string[]): Promise<ReadonlyMap<string, Advert>> => {
  const isFirst = sql`${kitFiles.kind} = 'picture' AND ${kitFiles.position} = 0`;
  const rows = await db
    .select({
      id: tasks.id,
      owner: owners.name,
      files: count(kitFiles.name),
      name: sql<string | null>`max(${kitFiles.name}) FILTER (WHERE ${isFirst})`,
      alt: sql<string | null>`max(${kitFiles.alt}) FILTER (WHERE ${isFirst})`,
    })
    .from(tasks)
    .innerJoin(owners, eq(owners.id, tasks.ownerId))
    .leftJoin(kitFiles, eq(kitFiles.taskId, tasks.id))
    .where(inArray(tasks.id, ids))
    .groupBy(tasks.id, owners.name);
  return new Map(
    rows.map(({ id, name, alt, ...advert }) => [
      id,
      { ...advert, picture: name === null ? null : { name, alt: alt ?? '' } },
    ]),
  );
};

export const kitFileOf = async ({ db }: Pick<Ctx, 'db'>, name: string) => {
  if (!kitName.test(name)) return null;
  const [found] = await db
    .select({ kind: kitFiles.kind, bytes: kitFiles.bytes })
    .from(kitFiles)
    .where(eq(kitFiles.name, name));
  return found ?? null;
};

export const sizedName = (name: string, size: KitSize): string =>
  name.replace(/\..*/, `-${size}.${typeOfSize(size) === 'image/webp' ? 'webp' : 'jpg'}`);

/** Sizes being drawn, so that simultaneous visitors share one drawing. */
const drawing = new Map<string, Promise<StoredMedia | null>>();

const drawSize = async (ctx: Pick<Ctx, 'db' | 'providers' | 'log'>, name: string, size: KitSize) => {
  const { media } = ctx.providers;
  const whole = await media.get(name);
  const bytes = whole && (await resizeKitPicture(whole.bytes, size));
  if (!bytes) return null;
  const sized = { bytes, type: typeOfSize(size) };
  const kept = sizedName(name, size);
  // Another server may have stored it meanwhile.
  await media.put(kept, sized).catch((error: unknown) => ctx.log.debug({ err: error, name }, 'kept before'));
  // The picture may have been deleted meanwhile, with its sizes.
  if (!(await kitFileOf(ctx, name))) await media.remove(kept);
  return sized;
};

/** Draws a size on first request and stores it; `fitted` is false if only the original is available, which is too large for a card. */
export const sizedPicture = async (ctx: Pick<Ctx, 'db' | 'providers' | 'log'>, name: string, size: KitSize) => {
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
  const whole = size === 'card' ? null : await media.get(name);
  return whole && { ...whole, fitted: false };
};

const claimFile = async (
  tx: Ctx,
  taskId: string,
  name: string,
  path: string,
  place: { readonly position: number; readonly alt: string | null },
): Promise<void> => {
  const taken = await tx.db
    .update(kitFiles)
    .set({ taskId, ...place, removedFrom: null })
    .where(and(eq(kitFiles.name, name), isNull(kitFiles.taskId)))
    .returning({ name: kitFiles.name });
  if (taken.length === 0) throw DomainError.ofField('validation_failed', path, messages.adminJobs.kitFileGone);
};

/** @throws DomainError naming captions too long with hashtags, disclosure and link */
export const assertCaptionsFit = (
  { captions, hashtags }: Pick<KitInput, 'captions' | 'hashtags'>,
  arconNumber: string | null,
): void => {
  const tooLong = sharePlatform.options.flatMap((platform) => {
    const over = captionExcess(platform, { captions, hashtags, arconNumber });
    return over > 0 ? [[`kit.captions.${platform}`, messages.adminJobs.kitCaptionTooLong(over)] as const] : [];
  });
  const [first] = tooLong;
  if (first) throw new DomainError('validation_failed', first[1], { fields: Object.fromEntries(tooLong) });
};

/** Writes or (with null) removes a locked job's ad kit; the caller audits it, and dropped files are deleted like unused ones. */
export const saveKit = async (tx: Ctx, taskId: string, kit: KitInput | null, arconNumber: string | null) => {
  if (kit) assertCaptionsFit(kit, arconNumber);
  const removedFrom = hoursAfter(tx.now(), kitLimits.unusedHours);
  await tx.db
    .update(kitFiles)
    .set({ taskId: null, position: null, alt: null, removedFrom })
    .where(eq(kitFiles.taskId, taskId));
  if (!kit) {
    await tx.db.delete(kits).where(eq(kits.taskId, taskId));
    return;
  }
  const { captions, hashtags } = kit;
  await tx.db
    .insert(kits)
    .values({ taskId, captions, hashtags })
    .onConflictDoUpdate({ target: kits.taskId, set: { captions, hashtags } });
  for (const [position, { name, alt }] of kit.pictures.entries())
    await claimFile(tx, taskId, name, `kit.pictures.${position}.name`, { position, alt });
  if (kit.video) await claimFile(tx, taskId, kit.video, 'kit.video', { position: 0, alt: null });
};
