import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { platform as platforms, platformNames, type Platform } from '../../../contract/primitives';
import type { Ctx } from '../../context';
import { users, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { pick } from '../../lib/pick';
import { daysAfter, formatMoment, lagosDayOf, lagosDayStart } from '../../lib/time';
import { may } from './moves';
import { type TaskRow, isApprovalExpired } from './slots';

export const audienceColumns = {
  ...pick(users, 'twitter', 'instagram', 'facebook', 'tiktok'),
  ...pick(users, 'twitterFollowers', 'instagramFollowers', 'facebookFollowers', 'tiktokFollowers'),
};
export type Audience = Pick<typeof users.$inferSelect, keyof typeof audienceColumns>;

/** Followers count only with a profile address. */
export const followersOn = (member: Audience, platform: Platform): number =>
  member[platform] ? (member[`${platform}Followers`] ?? 0) : 0;

/** Without a platform the largest audience counts; without a minimum the profile suffices. */
export const missingFor = (task: Pick<TaskRow, 'platform' | 'minFollowers'>, member: Audience): string | null => {
  const { platform, minFollowers } = task;
  const needed = (minFollowers ?? 0).toLocaleString('en-NG');
  if (platform && !member[platform])
    return `This job is for ${platformNames[platform]}. Add your ${platformNames[platform]} profile first.`;
  if (!minFollowers) return null;
  const has = platform
    ? followersOn(member, platform)
    : Math.max(...platforms.options.map((each) => followersOn(member, each)));
  if (has >= minFollowers) return null;
  const where = platform ? `on ${platformNames[platform]}` : 'on one platform';
  return `This job needs at least ${needed} followers ${where}; your profile says ${has.toLocaleString('en-NG')}.`;
};

export const assertFollowers = (task: TaskRow, member: Audience): void => {
  const missing = missingFor(task, member);
  if (missing) throw new DomainError('requirements_not_met', missing);
};

export const toMoment = (given: string | null | undefined): Date | null => (given ? new Date(given) : null);

export const isOver = ({ endsAt }: Pick<TaskRow, 'endsAt'>, now: Date): boolean => endsAt !== null && endsAt <= now;

/** @throws DomainError if something has expired, so that nobody could take it */
export const assertMayOpen = (
  task: TaskRow,
  now: Date,
  { approvalOver, endOver }: { readonly approvalOver: string; readonly endOver: string },
): void => {
  if (isApprovalExpired(task, now)) throw new DomainError('advert_approval_expired', approvalOver);
  if (isOver(task, now)) throw new DomainError('job_ended', endOver);
};

export const assertLinksUntil = (
  { endsAt, linksUntil }: Pick<TaskRow, 'endsAt' | 'linksUntil'>,
  before: Pick<TaskRow, 'linksUntil'> | null,
  now: Date,
  field: 'linksUntil' | 'until',
): void => {
  if (!linksUntil) return;
  const isPast = linksUntil <= now;
  if (isPast && linksUntil.getTime() !== before?.linksUntil?.getTime())
    throw DomainError.ofField('end_passed', field, messages.adminJobs.endPassed);
  if (!isPast && endsAt && linksUntil < endsAt)
    throw DomainError.ofField('validation_failed', field, messages.adminJobs.linksEndBeforeJob);
};

export const assertTimes = (
  { startsAt, endsAt, linksUntil }: Pick<TaskRow, 'startsAt' | 'endsAt' | 'linksUntil'>,
  before: Pick<TaskRow, 'endsAt' | 'linksUntil'> | null,
  now: Date,
): void => {
  assertLinksUntil({ endsAt, linksUntil }, before, now, 'linksUntil');
  if (startsAt && endsAt && endsAt <= startsAt)
    throw DomainError.ofField('validation_failed', 'endsAt', messages.adminJobs.endBeforeStart);
  if (endsAt?.getTime() !== before?.endsAt?.getTime() && isOver({ endsAt }, now))
    throw DomainError.ofField('end_passed', 'endsAt', messages.adminJobs.endPassed);
};

const haveLinksEnded = ({ link, linksUntil }: TaskRow, now: Date): boolean =>
  link !== null && linksUntil !== null && linksUntil <= now;

/** True if members without a hold see it: open, within its times, links not ended. */
export const isListed = (task: TaskRow, now: Date): boolean =>
  may(task, 'take') &&
  (task.startsAt === null || task.startsAt <= now) &&
  !isOver(task, now) &&
  !haveLinksEnded(task, now);

const takenOn = ({ takenOn: last, takenThatDay }: TaskRow, day: string): number => (last === day ? takenThatDay : 0);

const isTrialFull = ({ trialSlots, applied, approved, rejected }: TaskRow): boolean =>
  trialSlots !== null && approved + rejected < trialSlots && applied + rejected >= trialSlots;

export const assertTakeable = (task: TaskRow, now: Date): void => {
  if (!isListed(task, now)) throw new DomainError('job_unavailable', messages.jobs.notAvailable);
  if (isApprovalExpired(task, now)) throw new DomainError('advert_approval_expired', messages.jobs.approvalExpired);
  if (task.applied >= task.fundedSlots) throw new DomainError('job_full', messages.jobs.full);
  if (isTrialFull(task)) throw new DomainError('trial_full', messages.jobs.trialFull);
  const today = lagosDayOf(now);
  if (task.slotsPerDay !== null && takenOn(task, today) >= task.slotsPerDay)
    throw new DomainError('day_full', messages.jobs.dayFull(formatMoment(daysAfter(lagosDayStart(today), 1))));
};

/** The same in SQL; jobs with an expired approval stay until paused. */
export const takeable = (now: Date) =>
  and(
    lt(tasks.applied, tasks.fundedSlots),
    or(isNull(tasks.startsAt), lte(tasks.startsAt, now)),
    or(isNull(tasks.endsAt), gt(tasks.endsAt, now)),
    or(isNull(tasks.link), isNull(tasks.linksUntil), gt(tasks.linksUntil, now)),
    sql`(${tasks.trialSlots} IS NULL OR ${tasks.approved} + ${tasks.rejected} >= ${tasks.trialSlots} OR ${tasks.applied} + ${tasks.rejected} < ${tasks.trialSlots})`,
    sql`(${tasks.slotsPerDay} IS NULL OR ${tasks.takenOn} IS DISTINCT FROM ${lagosDayOf(now)}::date OR ${tasks.takenThatDay} < ${tasks.slotsPerDay})`,
  );

export const takeSlot = async (ctx: Ctx, task: TaskRow): Promise<void> => {
  const today = lagosDayOf(ctx.now());
  await ctx.db
    .update(tasks)
    .set({ applied: task.applied + 1, takenOn: today, takenThatDay: takenOn(task, today) + 1 })
    .where(eq(tasks.id, task.id));
};
