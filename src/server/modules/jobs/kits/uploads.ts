import { and, eq, gt } from 'drizzle-orm';
import type { ResultOf } from '../../../../contract/endpoint';
import { kitLimits } from '../../../../contract/limits';
import { kitUrl } from '../../../../contract/jobDetails';
import {
  uploadKitPicture as pictureEndpoint,
  type uploadKitVideo as videoEndpoint,
} from '../../../../contract/jobForm';
import * as messages from '../../../../contract/messages';
import { assertAdmin } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, type Ctx } from '../../../context';
import { kitFiles } from '../../../db/schema';
import { DomainError } from '../../../errors';
import type { UploadedFile } from '../../../verb';
import { daysAfter, hoursAfter } from '../../../lib/time';
import { sniffVideo } from '../../../providers/videos';
import { discardPicture, keepPicture, newMediaName, storePicture, uploadTexts } from '../../media';

const pictureTexts = { ...uploadTexts, type: messages.adminJobs.kitPictureWrongType };

interface NewFile {
  readonly name: string;
  readonly kind: 'picture' | 'video';
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
}

/** @throws DomainError `rate_limited` when the admin has uploaded the day's limit of files. */
const refuseBeyondDay = async (ctx: Ctx, uploadedBy: string): Promise<void> => {
  const ofDay = and(eq(kitFiles.uploadedBy, uploadedBy), gt(kitFiles.uploadedAt, daysAfter(ctx.now(), -1)));
  if ((await ctx.db.$count(kitFiles, ofDay)) >= kitLimits.filesPerAdminPerDay)
    throw new DomainError('rate_limited', messages.adminJobs.kitTooManyFiles, { retryAfterSeconds: 3_600 });
};

/** Inserts the row of a stored file, which is deleted unless a job uses it. */
const recordFile = (ctx: Ctx, uploadedBy: string, file: NewFile): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const uploadedAt = tx.now();
    await tx.db
      .insert(kitFiles)
      .values({ ...file, uploadedBy, uploadedAt, removedFrom: hoursAfter(uploadedAt, kitLimits.unusedHours) });
    await audit(tx, { action: 'kit-file.upload', object: { type: 'kit-file', id: file.name }, after: file });
  });

export const uploadKitPicture = async (
  ctx: Ctx,
  { file }: { readonly file: UploadedFile },
): Promise<ResultOf<typeof pictureEndpoint>> => {
  const { userId } = assertAdmin(ctx);
  await refuseBeyondDay(ctx, userId);
  const picture = await storePicture(ctx, userId, file, 'kit', pictureEndpoint, pictureTexts);
  const { name, bytes, width, height } = picture;
  await keepPicture(ctx, picture, () => recordFile(ctx, userId, { name, kind: 'picture', bytes, width, height }));
  return { data: { name, url: kitUrl(name), width, height, bytes } };
};

/** @throws DomainError for an incomplete video: nothing in it is decoded, so only its containers are checked. */
export const uploadKitVideo = async (
  ctx: Ctx,
  { file }: { readonly file: UploadedFile },
): Promise<ResultOf<typeof videoEndpoint>> => {
  const { userId } = assertAdmin(ctx);
  await refuseBeyondDay(ctx, userId);
  if (file.size === 0) throw DomainError.ofField('validation_failed', 'video', messages.adminJobs.kitFileMissing);
  if (file.size > kitLimits.videoMaxBytes)
    throw DomainError.ofField('too_large', 'video', messages.adminJobs.kitVideoTooLarge);
  const content = await file.read();
  const type = sniffVideo(content);
  if (!type) throw DomainError.ofField('unsupported_media', 'video', messages.adminJobs.kitVideoUnreadable);
  const name = newMediaName(type);
  const bytes = content.length;
  await ctx.providers.media.put(name, { bytes: content, type });
  try {
    await recordFile(ctx, userId, { name, kind: 'video', bytes });
  } catch (error) {
    if (error instanceof DomainError) await discardPicture(ctx, name);
    throw error;
  }
  return { data: { name, url: kitUrl(name), type, bytes } };
};
