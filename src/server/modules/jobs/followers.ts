import type { Platform } from '../../../contract/primitives';
import { DomainError } from '../../errors';
import { users } from '../../db/schema';
import type { TaskRow } from './slots';

const titles: Readonly<Record<Platform, string>> = {
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
};
const platforms = Object.keys(titles) as Platform[];

export const audienceColumns = {
  twitter: users.twitter,
  twitterFollowers: users.twitterFollowers,
  instagram: users.instagram,
  instagramFollowers: users.instagramFollowers,
  facebook: users.facebook,
  facebookFollowers: users.facebookFollowers,
  tiktok: users.tiktok,
  tiktokFollowers: users.tiktokFollowers,
};
export type Audience = Pick<typeof users.$inferSelect, keyof typeof audienceColumns>;

/** Without a profile's address its followers do not count. */
export const followersOn = (member: Audience, platform: Platform): number =>
  member[platform] ? (member[`${platform}Followers`] ?? 0) : 0;

/** A job without a platform accepts the member's largest audience; one without a minimum needs only the profile. */
export const missingFor = (task: Pick<TaskRow, 'platform' | 'minFollowers'>, member: Audience): string | null => {
  const { platform, minFollowers } = task;
  const needed = (minFollowers ?? 0).toLocaleString('en-NG');
  if (platform && !member[platform])
    return `This job is for ${titles[platform]}. Add your ${titles[platform]} profile first.`;
  if (!minFollowers) return null;
  const has = platform
    ? followersOn(member, platform)
    : Math.max(...platforms.map((each) => followersOn(member, each)));
  if (has >= minFollowers) return null;
  const where = platform ? `on ${titles[platform]}` : 'on one platform';
  return `This job needs at least ${needed} followers ${where}; your profile says ${has.toLocaleString('en-NG')}.`;
};

export const assertFollowers = (task: TaskRow, member: Audience): void => {
  const missing = missingFor(task, member);
  if (missing) throw new DomainError('requirements_not_met', missing);
};
