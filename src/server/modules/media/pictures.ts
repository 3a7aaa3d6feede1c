import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, ne, not, or, sql, asc, inArray, lt } from 'drizzle-orm';
import type { Endpoint } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { pictureRefused } from '../../../contract/messages/pictures';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { applications, media, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { daysAfter } from '../../lib/time';
import {
  encodePicture,
  hashPicture,
  type PictureFormat,
  type PictureKind,
  type Refused,
  type PictureHashes,
} from '../../providers/pictures';
import type { UploadedFile } from '../../verb';

export interface StoredPicture {
  readonly name: string;
  readonly url: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly seen: PictureHashes;
}

const folderUrl = '/media/';
const endings = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'video/mp4': 'mp4', 'video/webm': 'webm' } as const;

export const newMediaName = (type: keyof typeof endings): string =>
  `${randomBytes(16).toString('hex')}.${endings[type]}`;

export const pictureUrl = (name: string): string => folderUrl + name;
export const ownerPictureUrl = (name: string): string => `${folderUrl}owner/${name}`;
const formatOf = (type: string): PictureFormat => type.replace('image/', '') as PictureFormat;

export type PictureTexts = Readonly<Record<Exclude<Refused, 'busy'>, string>>;

const { photoMissing, photoTooLarge, photoWrongType, photoUnreadable, photoTooManyPixels, photoTooDear } =
  messages.profile;
export const uploadTexts: PictureTexts = {
  type: photoWrongType,
  unreadable: photoUnreadable,
  tooManyPixels: photoTooManyPixels,
  tooDear: photoTooDear,
};
const codes = {
  type: 'unsupported_media',
  unreadable: 'picture_unreadable',
  tooManyPixels: 'picture_not_accepted',
  tooDear: 'picture_not_accepted',
} as const;
const retryAfterSeconds = 5;

/** Re-encodes a picture and stores it under a random name, without a row: see `recordPicture`. */
export const drawPicture = async (
  ctx: Ctx,
  userId: string,
  { read }: Pick<UploadedFile, 'read'>,
  kind: PictureKind,
  formats: readonly PictureFormat[],
  field: string,
  texts: PictureTexts = uploadTexts,
): Promise<StoredPicture> => {
  const encoded = await encodePicture(userId, read, kind, formats);
  if (!('bytes' in encoded)) {
    if (encoded.refused === 'busy')
      throw new DomainError('server_busy', messages.server.tooMany, { retryAfterSeconds });
    const text = texts[encoded.refused];
    throw DomainError.ofField(codes[encoded.refused], field, text);
  }
  const { bytes, type, width, height, seen } = encoded;
  const name = newMediaName(type);
  await ctx.providers.media.put(name, { bytes, type });
  return { name, url: pictureUrl(name), bytes: bytes.length, width, height, seen };
};

export const storePicture = async (
  ctx: Ctx,
  userId: string,
  file: UploadedFile,
  kind: PictureKind,
  endpoint: Pick<Endpoint, 'name' | 'upload'>,
  texts: PictureTexts = uploadTexts,
): Promise<StoredPicture> => {
  if (!endpoint.upload) throw new Error(`${endpoint.name} takes no file`);
  const { field, maxBytes, types } = endpoint.upload;
  if (file.size === 0) throw DomainError.ofField('validation_failed', field, photoMissing);
  if (file.size > maxBytes) throw DomainError.ofField('too_large', field, photoTooLarge);
  const named = { ...texts, unreadable: pictureRefused(file.filename, 'unreadable') };
  return drawPicture(ctx, userId, file, kind, types.map(formatOf), field, named);
};

export const assertDailyLimit = async (ctx: Ctx, userId: string): Promise<void> => {
  const ofDay = and(eq(media.userId, userId), eq(media.kind, 'proof'), gt(media.createdAt, daysAfter(ctx.now(), -1)));
  if ((await ctx.db.$count(media, ofDay)) >= limits.proofPicturesPerDay)
    throw new DomainError('rate_limited', messages.server.tooMany, { retryAfterSeconds: 3_600 });
};

export const mayBeSeenBy = async (
  { db }: Pick<Ctx, 'db'>,
  name: string,
  { userId, isAdmin }: { readonly userId: string; readonly isAdmin: boolean },
): Promise<boolean> => {
  const theirs = isAdmin ? undefined : eq(media.userId, userId);
  return (await db.$count(media, and(eq(media.name, name), theirs))) > 0;
};

export const mayBeSeenByOwner = async ({ db }: Pick<Ctx, 'db'>, name: string, ownerId: string): Promise<boolean> => {
  const found = await db
    .select({ id: applications.id })
    .from(media)
    .innerJoin(applications, eq(applications.userId, media.userId))
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(
      and(
        eq(media.name, name),
        eq(tasks.ownerId, ownerId),
        isNull(tasks.deletedAt),
        applications.ownerMaySee,
        sql`position(${`/media/${name}`} IN ${applications.proof}) > 0`,
      ),
    )
    .limit(1);
  return found.length > 0;
};

export const recordPicture = async (
  tx: Ctx,
  userId: string,
  kind: typeof media.$inferInsert.kind,
  { name, bytes, seen }: StoredPicture,
): Promise<void> => {
  await tx.db.insert(media).values({ name, userId, kind, bytes, createdAt: tx.now(), ...seen });
};

/** A picture's perceptual hash, computed if missing; null without a picture. */
export const pictureHashesAt = async (ctx: Ctx, url: string): Promise<PictureHashes | null> => {
  const name = url.slice(folderUrl.length);
  const [row] = await ctx.db
    .select({ sha256: media.sha256, perceptualHashes: media.perceptualHashes })
    .from(media)
    .where(eq(media.name, name));
  if (!row) return null;
  const { sha256, perceptualHashes } = row;
  if (sha256 && perceptualHashes) return { sha256: Buffer.from(sha256), perceptualHashes };
  const kept = await ctx.providers.media.get(name);
  if (!kept) return null;
  const seen = await hashPicture(kept.bytes);
  if (!seen) throw new Error('too many pictures are being drawn');
  await ctx.db.update(media).set(seen).where(eq(media.name, name));
  return seen;
};

/** Deletes a member's picture row. @returns the file to delete after the commit, or null. */
export const forgetPicture = async (tx: Ctx, userId: string, url: string): Promise<string | null> => {
  const [gone] = await tx.db
    .delete(media)
    .where(and(eq(media.name, url.slice(folderUrl.length)), eq(media.userId, userId)))
    .returning({ name: media.name });
  return gone?.name ?? null;
};

/** Names are random, so a proof containing the name shows the picture; only its member's proofs are searched. */
const isInProof = sql`EXISTS (SELECT 1 FROM ${applications} WHERE ${applications.userId} = ${media.userId}
  AND ${applications.submittedAt} IS NOT NULL AND position(${media.name} IN ${applications.proof}) > 0)`;

/** Except pictures in submitted proofs; returns files to delete after the commit. */
export const forgetPicturesOf = async (tx: Ctx, userId: string): Promise<string[]> => {
  const gone = await tx.db
    .delete(media)
    .where(and(eq(media.userId, userId), or(ne(media.kind, 'proof'), not(isInProof))))
    .returning({ name: media.name });
  return gone.map(({ name }) => name);
};

/** A refusal removes the file; after other errors it stays, because the commit may have happened. */
export const keepPicture = async <T>(ctx: Ctx, { name }: StoredPicture, keep: () => Promise<T>): Promise<T> => {
  try {
    return await keep();
  } catch (error) {
    if (error instanceof DomainError) await discardPicture(ctx, name);
    throw error;
  }
};

/** Removes a picture without a row; a failure only costs disk space, so it is logged. */
export const discardPicture = async (ctx: Ctx, name: string): Promise<void> => {
  const remove = async () => {
    try {
      await ctx.providers.media.remove(name);
    } catch (error) {
      ctx.log.warn({ err: error, name }, 'picture could not be removed');
    }
  };
  if (ctx.afterCommit) ctx.afterCommit(remove);
  else await remove();
};

const batchSize = 200;

const forgetBatch = async (tx: Ctx) => {
  const old = await tx.db
    .select({ name: media.name })
    .from(media)
    .where(
      and(
        eq(media.kind, 'proof'),
        eq(media.inProof, false),
        lt(media.createdAt, daysAfter(tx.now(), -limits.unusedPictureDays)),
      ),
    )
    .orderBy(asc(media.createdAt), asc(media.name))
    .limit(batchSize)
    .for('update');
  if (old.length === 0) return { looked: 0, gone: [] };
  const these = inArray(
    media.name,
    old.map(({ name }) => name),
  );
  const gone = await tx.db
    .delete(media)
    .where(and(these, not(isInProof)))
    .returning({ name: media.name, userId: media.userId });
  await tx.db.update(media).set({ inProof: true }).where(these);
  return { looked: old.length, gone };
};

export const forgetUnusedPictures = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  let looked = batchSize;
  while (looked === batchSize) {
    const batch = await inTransaction(ctx, async (tx) => {
      const done = await forgetBatch(tx);
      for (const { name: id, userId: subjectId } of done.gone)
        await audit(tx, { action: 'proof-image.forget', object: { type: 'media', id }, subjectId });
      return done;
    });
    for (const { name } of batch.gone) await discardPicture(ctx, name);
    ({ looked } = batch);
  }
};
