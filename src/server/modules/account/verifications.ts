import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Verification, VerificationStatus } from '../../../contract/profile';
import { platform, type Platform } from '../../../contract/primitives';
import type { Ctx } from '../../context';
import { followerVerifications, type users } from '../../db/schema';
import { forgetPicture, pictureUrl } from '../media';

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

export const presentVerification = ({
  mediaName,
  status,
  sentAt,
}: Omit<VerificationRow, 'userId' | 'platform'>): Verification => ({
  url: pictureUrl(mediaName),
  status,
  sentAt: sentAt.toISOString(),
});

/** True if the member has entered a name and a number for a platform, which a screenshot can prove. */
export const hasFollowersOn = (member: UserRow, on: Platform): boolean =>
  member[on] !== '' && member[`${on}Followers`] !== null;

export const verificationTransitions: Readonly<Record<VerificationStatus, readonly VerificationStatus[]>> = {
  verified: ['waiting'],
  waiting: ['verified'],
  renew: ['waiting', 'verified'],
};

/** A verification is for its screenshot's name and number alone. @returns the names of pictures to delete after the commit. */
export const outdateVerification = async (tx: Ctx, before: UserRow, changes: Partial<UserRow>): Promise<string[]> => {
  const after = { ...before, ...changes };
  const gone: string[] = [];
  for (const on of platform.options) {
    if (!(on in changes) && !(`${on}Followers` in changes)) continue;
    const own = and(eq(followerVerifications.userId, before.id), eq(followerVerifications.platform, on));
    if (hasFollowersOn(after, on)) {
      await tx.db.update(followerVerifications).set({ status: 'renew' }).where(own);
      continue;
    }
    const [dropped] = await tx.db
      .delete(followerVerifications)
      .where(own)
      .returning({ name: followerVerifications.mediaName });
    const name = dropped ? await forgetPicture(tx, before.id, pictureUrl(dropped.name)) : null;
    if (name) gone.push(name);
  }
  return gone;
};
