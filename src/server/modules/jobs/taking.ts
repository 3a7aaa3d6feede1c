import { and, eq, gt, isNull, lt, lte, ne, notExists, or, sql, getTableColumns, type SQL } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { platform as platforms, platformNames, type Platform } from '../../../contract/primitives';
import { type Ctx, pipeline } from '../../context';
import { applications, jobColumns, jobPortions, slots, always, tasks, users } from '../../db/schema';
import { builtOnce, type Database } from '../../db/database';
import { DomainError } from '../../errors';
import { pick } from '../../lib/pick';
import { daysAfter, formatMoment, lagosDayOf, lagosDayStart } from '../../lib/time';
import { may } from './moves';
import { type TaskRow, isApprovalExpired, lockTask, readJob, readTask } from './slots';

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

const hasFollowers = (count: number) => sql`COALESCE(${tasks.minFollowers}, 0) <= ${count}`;

/** The same in SQL: true for jobs whose requirements the member meets. */
export const fitsMember = (member: Audience): SQL => {
  const most = Math.max(...platforms.options.map((each) => followersOn(member, each)));
  const theirs = platforms.options.filter((each) => member[each]);
  const fits = theirs.map((each) => and(eq(tasks.platform, each), hasFollowers(followersOn(member, each))));
  return sql`(${or(and(isNull(tasks.platform), hasFollowers(most)), ...fits)}) IS TRUE`;
};

export const noFollowers = hasFollowers(0);

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

const isOnTrial = ({ trialSlots, approved, rejected }: TaskRow): boolean =>
  trialSlots !== null && approved + rejected < trialSlots;

export const assertTakeable = (task: TaskRow, now: Date): void => {
  if (!isListed(task, now)) throw new DomainError('job_unavailable', messages.jobs.notAvailable);
  if (isApprovalExpired(task, now)) throw new DomainError('advert_approval_expired', messages.jobs.approvalExpired);
  if (task.applied >= task.fundedSlots) throw new DomainError('job_full', messages.jobs.full);
  if (isOnTrial(task) && task.applied + task.rejected >= (task.trialSlots ?? 0))
    throw new DomainError('trial_full', messages.jobs.trialFull);
  const today = lagosDayOf(now);
  if (task.slotsPerDay !== null && takenOn(task, today) >= task.slotsPerDay)
    throw new DomainError('day_full', messages.jobs.dayFull(formatMoment(daysAfter(lagosDayStart(today), 1))));
};

const decided = sql`${jobColumns.approved} + ${jobColumns.rejected}`;

/** The same in SQL, for queries that join `slots`; jobs with an expired approval stay until paused. */
export const takeable = (now: Date) =>
  and(
    lt(jobColumns.applied, jobColumns.fundedSlots),
    or(isNull(tasks.startsAt), lte(tasks.startsAt, now)),
    or(isNull(tasks.endsAt), gt(tasks.endsAt, now)),
    or(isNull(tasks.link), isNull(tasks.linksUntil), gt(tasks.linksUntil, now)),
    sql`(${tasks.trialSlots} IS NULL OR ${decided} >= ${tasks.trialSlots} OR ${jobColumns.applied} + ${jobColumns.rejected} < ${tasks.trialSlots})`,
    sql`(${tasks.slotsPerDay} IS NULL OR ${jobColumns.takenOn} IS DISTINCT FROM ${lagosDayOf(now)}::date OR ${jobColumns.takenThatDay} < ${tasks.slotsPerDay})`,
  );

/** Deals what a locked job may still give out today to its portions with a free slot. */
const dealDay = async ({ db }: Ctx, { id, slotsPerDay }: TaskRow, today: string): Promise<void> => {
  await db.execute(sql`
    WITH portion AS (
      SELECT nth, applied < funded AS has_room, CASE WHEN taken_on = ${today} THEN taken_that_day ELSE 0 END AS taken
        FROM job_portions WHERE task_id = ${id}),
    dealt AS (
      SELECT nth, taken, CASE WHEN has_room
               THEN (${slotsPerDay}::int - sum(taken) OVER () - 1 + row_number() OVER among) / count(*) OVER (PARTITION BY has_room) ELSE 0 END AS share
        FROM portion WINDOW among AS (PARTITION BY has_room ORDER BY nth))
    UPDATE job_portions p SET taken_on = ${today}, taken_that_day = taken, day_quota = taken + share
      FROM dealt WHERE p.task_id = ${id} AND p.nth = dealt.nth`);
};

const [id, day, member] = ['taskId', 'today', 'userId'].map((name) => sql.placeholder(name));

const portionWithRoom = (db: Database, more?: SQL) =>
  db
    .select(getTableColumns(jobPortions))
    .from(jobPortions)
    .innerJoin(tasks, eq(tasks.id, jobPortions.taskId))
    .innerJoinLateral(slots, always)
    .where(
      and(
        sql`${jobPortions.taskId} = ${id}`,
        sql`job_portions.applied < job_portions.funded`,
        or(
          isNull(tasks.slotsPerDay),
          and(sql`${jobPortions.takenOn} = ${day}`, lt(jobPortions.takenThatDay, jobPortions.dayQuota)),
        ),
        more,
      ),
    )
    .orderBy(sql`random()`)
    .limit(1);

const trialIsOver = sql`(${tasks.trialSlots} IS NULL OR ${decided} >= ${tasks.trialSlots})`;

type Portion = typeof jobPortions.$inferSelect;

interface Room {
  readonly task: TaskRow;
  readonly portion: Portion;
}

/** The search may have seen an older state of the job than the lock. */
const isRoom = ({ task, portion }: Room, today: string): boolean =>
  portion.applied < portion.funded &&
  !isOnTrial(task) &&
  (task.slotsPerDay === null || (portion.takenOn === today && portion.takenThatDay < (portion.dayQuota ?? 0)));

const searches = builtOnce((db) => {
  const held = db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        sql`${applications.taskId} = ${id} AND ${applications.userId} = ${member}`,
        ne(applications.status, 'expired'),
      ),
    );
  return {
    anyRoom: portionWithRoom(db).prepare('any_room'),
    roomAfterTrial: portionWithRoom(db, trialIsOver).prepare('room_after_trial'),
    ownRoom: portionWithRoom(db, and(trialIsOver, notExists(held)))
      .for('no key update', { of: jobPortions, skipLocked: true })
      .prepare('own_room'),
  };
});

/** Locks a portion with a free slot that nobody else has locked, if the member may take a slot and no trial is on. */
export const tryRoom = async (ctx: Ctx, taskId: string, userId: string) => {
  const [[portion], [task]] = await pipeline(
    searches(ctx.db).ownRoom.execute({ taskId, userId, today: lagosDayOf(ctx.now()) }),
    readJob(ctx, taskId),
  );
  if (!task) throw new DomainError('not_found', messages.adminJobs.notFound);
  return { task, portion };
};

/** Waits for one portion, and lets it go if its room went to others, because two are locked in order only. */
const waitForRoom = async (ctx: Ctx, taskId: string, nth: number, today: string): Promise<Room | null> => {
  const isPortion = and(eq(jobPortions.taskId, taskId), eq(jobPortions.nth, nth));
  const [, [portion], [task]] = await pipeline(
    ctx.db.execute(sql`SAVEPOINT room`).execute(),
    ctx.db.select().from(jobPortions).where(isPortion).for('no key update').execute(),
    readJob(ctx, taskId),
  );
  if (portion && task && isRoom({ task, portion }, today)) return { task, portion };
  await ctx.db.execute(sql`ROLLBACK TO SAVEPOINT room`);
  return null;
};

/** Slots under trial and the first of a day lock the whole job. */
const roomOfWhole = async (ctx: Ctx, taskId: string, today: string): Promise<Room> => {
  const task = await lockTask(ctx, taskId);
  assertTakeable(task, ctx.now());
  if (task.slotsPerDay !== null) await dealDay(ctx, task, today);
  const [portion] = await searches(ctx.db).anyRoom.execute({ taskId, today });
  if (!portion) throw new DomainError('job_full', messages.jobs.full);
  return { task, portion };
};

/** Locks a portion with a free slot for a member who may take one. @throws DomainError if nobody may take one */
export const lockRoom = async (ctx: Ctx, taskId: string): Promise<Room> => {
  const today = lagosDayOf(ctx.now());
  for (;;) {
    const [found] = await searches(ctx.db).roomAfterTrial.execute({ taskId, today });
    const task = await readTask(ctx, taskId);
    assertTakeable(task, ctx.now());
    const room = found ? await waitForRoom(ctx, taskId, found.nth, today) : await roomOfWhole(ctx, taskId, today);
    if (room) return room;
  }
};

/** @throws DomainError if the job was changed between search and lock */
export const assertRoom = (room: Room, now: Date): void => {
  if (!isRoom(room, lagosDayOf(now))) throw new DomainError('conflict');
};

const takeOne = builtOnce((db) =>
  db
    .update(jobPortions)
    .set({
      applied: sql`${jobPortions.applied} + 1`,
      takenOn: sql`${day}::date`,
      takenThatDay: sql`CASE WHEN ${jobPortions.takenOn} = ${day} THEN ${jobPortions.takenThatDay} ELSE 0 END + 1`,
    })
    .where(and(sql`${jobPortions.taskId} = ${id}`, eq(jobPortions.nth, sql.placeholder('nth'))))
    .prepare('take_slot'),
);

export const takeSlot = async (ctx: Ctx, { taskId, nth }: Portion): Promise<void> => {
  await takeOne(ctx.db).execute({ taskId, nth, today: lagosDayOf(ctx.now()) });
};
