import { and, eq, isNull } from 'drizzle-orm';
import { kitLimits } from '../../../../contract/limits';
import type { KitInput } from '../../../../contract/jobForm';
import * as messages from '../../../../contract/messages';
import {
  countCharacters,
  linkForCounting,
  postMaxCharacters,
  postText,
  sharePlatform,
} from '../../../../contract/shareText';
import type { Ctx } from '../../../context';
import { kitFiles, kits } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { hoursAfter } from '../../../lib/time';

/** Assigns a free file to a job. @throws DomainError under `path` if it is gone or another job has it. */
const takeUp = async (
  tx: Ctx,
  taskId: string,
  {
    name,
    position,
    alt,
    path,
  }: { readonly name: string; readonly position: number; readonly alt: string | null; readonly path: string },
): Promise<void> => {
  const taken = await tx.db
    .update(kitFiles)
    .set({ taskId, position, alt, removedFrom: null })
    .where(and(eq(kitFiles.name, name), isNull(kitFiles.taskId)))
    .returning({ name: kitFiles.name });
  if (taken.length === 0) throw DomainError.ofField('validation_failed', path, messages.adminJobs.kitFileGone);
};

/** @throws DomainError that names each caption that is too long for its platform, including hashtags, disclosure and link. */
export const assertCaptionsFit = (
  { captions, hashtags }: Pick<KitInput, 'captions' | 'hashtags'>,
  arconNumber: string | null,
): void => {
  const tooLong = sharePlatform.options.flatMap((platform) => {
    const caption = captions[platform];
    if (caption === undefined) return [];
    const post = postText({ caption, hashtags, arconNumber, link: linkForCounting }, '');
    const over = countCharacters(platform, post) - postMaxCharacters[platform];
    return over > 0 ? [[`kit.captions.${platform}`, messages.adminJobs.kitCaptionTooLong(over)] as const] : [];
  });
  const [first] = tooLong;
  if (first) throw new DomainError('validation_failed', first[1], { fields: Object.fromEntries(tooLong) });
};

/**
 * Writes the ad kit of a locked job, in the transaction of the caller, which audits it. Files it no longer has are deleted like unused ones.
 * @param kit null leaves the job without one.
 * @param arconNumber part of each post.
 * @throws DomainError for a file that is gone or that another job has, and for captions that are too long.
 */
export const saveKit = async (
  tx: Ctx,
  taskId: string,
  kit: KitInput | null,
  arconNumber: string | null,
): Promise<void> => {
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
    await takeUp(tx, taskId, { name, position, alt, path: `kit.pictures.${position}.name` });
  if (kit.video) await takeUp(tx, taskId, { name: kit.video, position: 0, alt: null, path: 'kit.video' });
};
