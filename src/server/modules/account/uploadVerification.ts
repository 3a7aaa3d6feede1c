import { and, eq } from 'drizzle-orm';
import { uploadVerification as endpoint } from '../../../contract/account';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Platform } from '../../../contract/primitives';
import { lockActiveMember } from '../../policies/activeMember';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { followerVerifications } from '../../db/schema';
import { DomainError } from '../../errors';
import type { UploadedFile } from '../../verb';
import {
  discardPicture,
  forgetPicture,
  keepPicture,
  pictureUrl,
  recordPicture,
  storePicture,
  type StoredPicture,
} from '../media';
import { dayInSeconds } from '../../lib/time';
import { countAttempt } from '../throttle';
import { hasFollowersOn, presentVerification } from './verifications';

const lockWithFollowers = async (tx: Ctx, on: Platform): ReturnType<typeof lockActiveMember> => {
  const member = await lockActiveMember(tx);
  if (!hasFollowersOn(member, on))
    throw new DomainError('followers_missing', messages.profile.verificationNeedsFollowers);
  return member;
};

/** Counts a screenshot before it is drawn, which is expensive, whatever the outcome. */
const countVerifications = (ctx: Ctx, on: Platform): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id } = await lockWithFollowers(tx, on);
    await countAttempt(tx, `verification:${id}`, dayInSeconds, limits.verificationsPerDay);
  });

/** @returns the name of the screenshot that was replaced. */
const replaceVerification = (ctx: Ctx, on: Platform, picture: StoredPicture): Promise<string | null> =>
  inTransaction(ctx, async (tx) => {
    const member = await lockWithFollowers(tx, on);
    const [before] = await tx.db
      .select()
      .from(followerVerifications)
      .where(and(eq(followerVerifications.userId, member.id), eq(followerVerifications.platform, on)));
    await recordPicture(tx, member.id, 'verification', picture);
    const sent = { mediaName: picture.name, status: 'waiting' as const, sentAt: tx.now() };
    await tx.db
      .insert(followerVerifications)
      .values({ userId: member.id, platform: on, ...sent })
      .onConflictDoUpdate({ target: [followerVerifications.userId, followerVerifications.platform], set: sent });
    await audit(tx, {
      action: 'verification.upload',
      object: { type: 'user', id: member.id },
      ...(before ? { before: { platform: on, url: pictureUrl(before.mediaName), status: before.status } } : {}),
      after: { platform: on, url: picture.url, handle: member[on], followers: member[`${on}Followers`] },
    });
    return before ? forgetPicture(tx, member.id, pictureUrl(before.mediaName)) : null;
  });

export const uploadVerification = async (
  ctx: Ctx,
  { platform: on, file }: InputOf<typeof endpoint> & { readonly file: UploadedFile },
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  await countVerifications(ctx, on);
  const picture = await storePicture(ctx, userId, file, 'verification', endpoint);
  const replaced = await keepPicture(ctx, picture, () => replaceVerification(ctx, on, picture));
  if (replaced) await discardPicture(ctx, replaced);
  const data = presentVerification({ mediaName: picture.name, status: 'waiting', sentAt: ctx.now() });
  return { message: messages.profile.verificationSent, data };
};
