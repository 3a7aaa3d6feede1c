import { and, eq, gt } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { applications } from '../../db/schema';
import { DomainError } from '../../errors';
import type { InlinePictures } from '../../verb';
import { discardPicture, drawPicture, refuseBeyondDay, type PictureTexts, type StoredPicture } from '../media';
import { cleanProof, placedIn, placePictures, inlinePictureData, inlineHashesIn } from './cleanProof';

/** A proof as stored, and the pictures taken out of it: stored, but no row knows them yet. */
export interface ReadyProof {
  readonly proof: string;
  readonly pictures: readonly StoredPicture[];
}

const formats = ['jpeg', 'png', 'gif', 'webp'] as const;
const texts: PictureTexts = {
  type: messages.jobs.pictureInlineUnreadable,
  unreadable: messages.jobs.pictureInlineUnreadable,
  tooManyPixels: messages.profile.photoTooManyPixels,
  tooDear: messages.profile.photoTooDear,
};

const noPictures: InlinePictures = new Map();

/** Placeholders that are plain words in the text get their original data back: a proof may be one inline picture and nothing else. */
const withInlineData = async (text: string, pictures: InlinePictures): Promise<string> => {
  const withData = inlineHashesIn(text).filter((hash) => pictures.has(hash));
  const sizes = withData.map((hash) => pictures.get(hash)?.size ?? 0);
  const { proofTooLong } = messages.jobs;
  const tooLong = () => DomainError.ofField('proof_too_long', 'proof', proofTooLong);
  if (sizes.reduce((sum, size) => sum + size, 0) > limits.proofMaxBytes) throw tooLong();
  const data = new Map<string, string>();
  for (const hash of withData) data.set(hash, (await pictures.get(hash)?.read())?.toString('base64') ?? '');
  const whole = inlinePictureData(text, (hash) => data.get(hash) ?? '');
  if (whole.length > limits.proofMaxBytes) throw tooLong();
  return whole;
};

/** True if the member may submit a proof for this job now. */
export const holdsSlot = async (ctx: Ctx, userId: string, taskId: string): Promise<boolean> =>
  (await ctx.db.$count(
    applications,
    and(
      eq(applications.taskId, taskId),
      eq(applications.userId, userId),
      eq(applications.status, 'taken'),
      gt(applications.reservedUntil, ctx.now()),
    ),
  )) > 0;

export const discardAll = async (ctx: Ctx, pictures: readonly StoredPicture[]): Promise<void> => {
  for (const { name } of pictures) await discardPicture(ctx, name);
};

/**
 * Cleans a proof, and redraws and stores its inline pictures one after the other, in the queue of all pictures.
 * @throws DomainError for a refused proof or picture; then nothing of it stays stored.
 */
export const readyProof = async (
  ctx: Ctx,
  ownerId: string,
  proof: string,
  pictures: InlinePictures = noPictures,
): Promise<ReadyProof> => {
  const cleaned = cleanProof(proof, new Set(pictures.keys()));
  const shown = placedIn(cleaned);
  const withData = await withInlineData(cleaned, pictures);
  if (shown.length > 0) await refuseBeyondDay(ctx, ownerId);
  const stored = new Map<string, StoredPicture>();
  try {
    for (const hash of shown) {
      const picture = pictures.get(hash);
      if (picture) stored.set(hash, await drawPicture(ctx, ownerId, picture, 'proof', formats, 'proof', texts));
    }
  } catch (error) {
    await discardAll(ctx, [...stored.values()]);
    throw error;
  }
  return { proof: placePictures(withData, (hash) => stored.get(hash)?.url ?? ''), pictures: [...stored.values()] };
};
