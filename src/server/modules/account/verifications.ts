import { and, eq, sql, type SQL, inArray } from 'drizzle-orm';
import type { Verification, VerificationStatus } from '../../../contract/profile';
import { platform, type Platform, platformNames } from '../../../contract/primitives';
import { type Ctx, inTransaction } from '../../context';
import { followerVerifications, type users } from '../../db/schema';
import * as media from '../media';
import { uploadVerification as endpoint } from '../../../contract/account';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { lockActiveMember } from '../../policies/activeMember';
import { assertMember, assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { DomainError } from '../../errors';
import type { Verb, UploadVerb } from '../../verb';
import { dayInSeconds } from '../../lib/time';
import { countAttempt } from '../throttle';
import type { reviewVerification as reviewEndpoint } from '../../../contract/members';
import { notify } from '../notifications';

type UserRow = typeof users.$inferSelect;
export type VerificationRow = typeof followerVerifications.$inferSelect;

export const verificationOf = (ctx: Ctx, userId: string): Promise<VerificationRow[]> =>
  ctx.db
    .select()
    .from(followerVerifications)
    .where(eq(followerVerifications.userId, userId))
    .limit(platform.options.length);

export const verificationColumn = (userId: SQL): SQL<VerificationRow[]> =>
  sql`(
  SELECT COALESCE(json_agg(json_build_object(
           'userId', user_id, 'platform', platform, 'mediaName', media_name, 'status', status, 'sentAt', sent_at)), '[]')
    FROM follower_verifications WHERE user_id = ${userId})`.mapWith(
    (rows: (Omit<VerificationRow, 'sentAt'> & { sentAt: string })[]) =>
      rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt) })),
  );

type Sent = Pick<VerificationRow, 'mediaName' | 'status' | 'sentAt'>;
export const presentVerification = ({ mediaName, status, sentAt }: Sent): Verification => ({
  url: media.pictureUrl(mediaName),
  status,
  sentAt: sentAt.toISOString(),
});

const ownOn = (userId: string, on: Platform): SQL | undefined =>
  and(eq(followerVerifications.userId, userId), eq(followerVerifications.platform, on));

const hasFollowersOn = (member: UserRow, on: Platform): boolean =>
  member[on] !== '' && member[`${on}Followers`] !== null;

/** A verification holds for one name and number. @returns pictures to delete after the commit. */
export const outdateVerification = async (tx: Ctx, before: UserRow, changes: Partial<UserRow>): Promise<string[]> => {
  const after = { ...before, ...changes };
  const gone: string[] = [];
  for (const on of platform.options) {
    if (!(on in changes) && !(`${on}Followers` in changes)) continue;
    const own = ownOn(before.id, on);
    if (hasFollowersOn(after, on)) {
      await tx.db.update(followerVerifications).set({ status: 'renew' }).where(own);
      continue;
    }
    const [dropped] = await tx.db
      .delete(followerVerifications)
      .where(own)
      .returning({ name: followerVerifications.mediaName });
    const name = dropped ? await media.forgetPicture(tx, before.id, media.pictureUrl(dropped.name)) : null;
    if (name) gone.push(name);
  }
  return gone;
};

const lockWithFollowers = async (tx: Ctx, on: Platform): ReturnType<typeof lockActiveMember> => {
  const member = await lockActiveMember(tx);
  if (!hasFollowersOn(member, on))
    throw new DomainError('followers_missing', messages.profile.verificationNeedsFollowers);
  return member;
};

/** Counts a screenshot before the expensive drawing, whatever the outcome. */
const countVerifications = (ctx: Ctx, on: Platform): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { id } = await lockWithFollowers(tx, on);
    await countAttempt(tx, `verification:${id}`, dayInSeconds, limits.verificationsPerDay);
  });

/** @returns the name of the screenshot that was replaced. */
const replaceVerification = (ctx: Ctx, on: Platform, picture: media.StoredPicture): Promise<string | null> =>
  inTransaction(ctx, async (tx) => {
    const member = await lockWithFollowers(tx, on);
    const [before] = await tx.db.select().from(followerVerifications).where(ownOn(member.id, on));
    await media.recordPicture(tx, member.id, 'verification', picture);
    const sent = { mediaName: picture.name, status: 'waiting' as const, sentAt: tx.now() };
    await tx.db
      .insert(followerVerifications)
      .values({ userId: member.id, platform: on, ...sent })
      .onConflictDoUpdate({ target: [followerVerifications.userId, followerVerifications.platform], set: sent });
    await audit(tx, {
      action: 'verification.upload',
      object: { type: 'user', id: member.id },
      ...(before ? { before: { platform: on, url: media.pictureUrl(before.mediaName), status: before.status } } : {}),
      after: { platform: on, url: picture.url, handle: member[on], followers: member[`${on}Followers`] },
    });
    return before ? media.forgetPicture(tx, member.id, media.pictureUrl(before.mediaName)) : null;
  });

export const uploadVerification: UploadVerb<typeof endpoint> = async (ctx, { platform: on, file }) => {
  const { userId } = assertMember(ctx);
  await countVerifications(ctx, on);
  const picture = await media.storePicture(ctx, userId, file, 'verification', endpoint);
  const replaced = await media.keepPicture(ctx, picture, () => replaceVerification(ctx, on, picture));
  if (replaced) await media.discardPicture(ctx, replaced);
  const data = presentVerification({ mediaName: picture.name, status: 'waiting', sentAt: ctx.now() });
  return { message: messages.profile.verificationSent, data };
};

type Verdict = { readonly from: readonly VerificationStatus[]; readonly message: string };
const verdicts: Readonly<Record<VerificationStatus, Verdict>> = {
  verified: { from: ['waiting'], message: messages.members.verificationVerified },
  waiting: { from: ['verified'], message: messages.members.verificationWaiting },
  renew: { from: ['waiting', 'verified'], message: messages.members.verificationRenew },
};

const nameIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** A decision counts for the reviewed screenshot alone. */
export const reviewVerification: Verb<typeof reviewEndpoint> = async (ctx, input) => {
  const { id, platform, url, given_status: status } = input;
  const admin = assertAdmin(ctx);
  if (id === admin.userId) throw new DomainError('conflict_of_interest', messages.members.verificationOwn);
  return inTransaction(ctx, async (tx) => {
    const [judged] = await tx.db
      .update(followerVerifications)
      .set({ status })
      .where(
        and(
          ownOn(id, platform),
          eq(followerVerifications.mediaName, nameIn(url)),
          inArray(followerVerifications.status, [...verdicts[status].from]),
        ),
      )
      .returning({ userId: followerVerifications.userId });
    if (!judged) throw new DomainError((await verificationOf(tx, id)).length > 0 ? 'conflict' : 'not_found');
    await announce(tx, judged.userId, platform, status);
    await audit(tx, {
      action: 'verification.review',
      object: { type: 'user', id },
      subjectId: id,
      after: { platform, url, status },
    });
    return { message: verdicts[status].message, data: { platform, status } };
  });
};

const announce = async (tx: Ctx, userId: string, platform: Platform, status: VerificationStatus): Promise<void> => {
  const name = platformNames[platform];
  if (status === 'verified')
    await notify(tx, { userId, kind: 'followers-verified', message: `Your followers on ${name} are verified.` });
  if (status === 'renew')
    await notify(tx, {
      userId,
      kind: 'followers-renew',
      message: `Your screenshot of your followers on ${name} doesn’t show the number in your profile. Please send a new one.`,
    });
};
