import { and, asc, eq, gt, isNull, lte, sql, type Placeholder } from 'drizzle-orm';
import type { applyTask as endpoint } from '../../../contract/jobs';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertMember, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction, newId, pipeline } from '../../context';
import { builtOnce } from '../../db/database';
import { applications, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { pick } from '../../lib/pick';
import { formatMoment, hoursAfter } from '../../lib/time';
import { slotEndingMail } from '../../mails';
import { lockActiveMember } from '../../policies/activeMember';
import type { Verb } from '../../verb';
import {
  assertFollowers,
  assertRoom,
  assertTakeable,
  freeSlot,
  lockRoom,
  lockSlot,
  lockTask,
  takeSlot,
  type TaskRow,
  tryRoom,
} from '../jobs';
import { notify } from '../notifications';
import { makeShareLink, ownSharesOf } from '../sharing';
import type { ResultOf } from '../../../contract/endpoint';
import type { Statistics, getStatistics as statisticsEndpoint } from '../../../contract/profile';
import { nairaText, toNaira } from '../../lib/money';

const heldJobs = builtOnce((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const counted = sql`(
    WITH own AS (SELECT status, reserved_until, expired_before_at, decided_at FROM applications WHERE user_id = ${sql.placeholder('userId')}::uuid),
    expiries AS (
      SELECT reserved_until AS ended_at FROM own WHERE status = 'expired' OR status = 'taken' AND reserved_until <= ${now}
       UNION ALL
      SELECT expired_before_at FROM own WHERE expired_before_at IS NOT NULL),
    spans AS (
      SELECT ended_at, lag(ended_at, ${limits.expiriesLimited - 1}) OVER (ORDER BY ended_at) AS began_at FROM expiries)
    SELECT count(*) FILTER (WHERE status = 'taken' AND reserved_until > ${now}) AS held,
           min(reserved_until) FILTER (WHERE status = 'taken' AND reserved_until > ${now}) AS first_ends_at,
           EXISTS (SELECT FROM spans
                    WHERE ended_at - began_at <= make_interval(days => ${limits.expiriesWithinDays}::int)
                      AND ended_at > COALESCE((SELECT max(decided_at) FROM own WHERE status = 'approved'), '-infinity')) AS is_limited
      FROM own) AS counted`;
  const firstEndsAt = sql<string | Date | null>`first_ends_at`;
  return db
    .select({ held: sql<string>`held`, firstEndsAt, isLimited: sql<boolean>`is_limited` })
    .from(counted)
    .prepare('held_jobs');
});

/** Counted by the clock, not by the sweep; the caller has locked the member's row. */
const heldJobsOf = async (ctx: Ctx, userId: string) => {
  const [{ held = '0', firstEndsAt = null, isLimited = false } = {}] = await heldJobs(ctx.db).execute({
    userId,
    now: ctx.now().toISOString(),
  });
  const { maxHeldJobs } = ctx.config;
  return {
    held: Number(held),
    limit: isLimited ? Math.min(limits.heldJobsLimited, maxHeldJobs) : maxHeldJobs,
    reason: isLimited && limits.heldJobsLimited < maxHeldJobs ? messages.jobs.heldLimited : null,
    firstEndsAt: firstEndsAt === null ? null : new Date(firstEndsAt),
  };
};

const assertMayHoldMore = ({ held, limit, reason, firstEndsAt }: Awaited<ReturnType<typeof heldJobsOf>>): void => {
  if (held < limit) return;
  const until = firstEndsAt ? formatMoment(firstEndsAt) : '';
  const texts = [reason, messages.jobs.heldLimit(held, limit, until)];
  throw new DomainError('held_jobs_limit', texts.filter(Boolean).join(' '));
};

const assertMayTakeAgain = ({ takeNo, reservedUntil }: typeof applications.$inferSelect, now: Date): void => {
  if (takeNo >= limits.takesPerJob) throw new DomainError('taken_twice', messages.jobs.takenTwice);
  const from = hoursAfter(reservedUntil, limits.takeAgainAfterHours);
  if (now < from) throw new DomainError('retake_too_early', messages.jobs.takeAgainFrom(formatMoment(from)));
};

type Counts = Record<Exclude<keyof Statistics, `held${string}` | 'inReviewUntil'>, string> & {
  readonly inReviewUntil: string | Date | null;
};

export const getStatistics = async (ctx: Ctx): Promise<ResultOf<typeof statisticsEndpoint>> => {
  const { userId } = assertMember(ctx);
  const { rows } = await ctx.db.execute<Counts>(sql`
    SELECT count(*) FILTER (WHERE status = 'in-review') AS pending,
           count(*) FILTER (WHERE status = 'rejected') AS rejected,
           count(*) FILTER (WHERE status = 'approved') AS successful,
           count(*) FILTER (WHERE fraudulent) AS fraudulent,
           COALESCE(sum(payout_kobo) FILTER (WHERE status = 'in-review'), 0) AS "inReview",
           -- A proof that is left to an admin is never approved by itself, so that no moment holds for all.
           CASE WHEN count(*) FILTER (WHERE status = 'in-review' AND escalated_at IS NOT NULL) = 0
                THEN max(review_due_at) FILTER (WHERE status = 'in-review') END AS "inReviewUntil"
      FROM applications WHERE user_id = ${userId} AND submitted_at IS NOT NULL`);
  const [counts] = rows;
  const until = counts?.inReviewUntil ? new Date(counts.inReviewUntil) : null;
  const { held, limit: heldLimit, reason: heldReason } = await heldJobsOf(ctx, userId);
  return {
    data: {
      pending: Number(counts?.pending),
      rejected: Number(counts?.rejected),
      successful: Number(counts?.successful),
      fraudulent: Number(counts?.fraudulent),
      inReview: toNaira(Number(counts?.inReview)),
      // After that the clock decides within minutes.
      inReviewUntil: until && until > ctx.now() ? until.toISOString() : null,
      held,
      heldLimit,
      heldReason,
    },
  };
};

export type ApplicationRow = typeof applications.$inferSelect;

export const expireApplication = async (tx: Ctx, task: TaskRow, { id }: Pick<ApplicationRow, 'id'>) => {
  const [expired] = await tx.db
    .update(applications)
    .set({ status: 'expired' })
    .where(and(eq(applications.id, id), eq(applications.status, 'taken'), lte(applications.reservedUntil, tx.now())))
    .returning();
  if (!expired) return undefined;
  await freeSlot(tx, task, { ...expired, ref: `${id}:${expired.takeNo}`, wasRejected: false });
  const object = { type: 'application', id } as const;
  const after = { status: 'expired' };
  await audit(tx, { action: 'application.expire', object, subjectId: expired.userId, after });
  return expired;
};

const batchSize = 100;

export const expireSlots = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  let freed = 0;
  for (;;) {
    const due = await ctx.db
      .select({ id: applications.id, taskId: applications.taskId, userId: applications.userId })
      .from(applications)
      .where(and(eq(applications.status, 'taken'), lte(applications.reservedUntil, ctx.now())))
      .orderBy(asc(applications.reservedUntil))
      .limit(batchSize);
    for (const application of due) if (await expireOne(ctx, application)) freed += 1;
    if (due.length < batchSize) return freed;
  }
};

const expireOne = (ctx: Ctx, application: Pick<ApplicationRow, 'id' | 'taskId' | 'userId'>): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const found = await lockSlot(tx, application);
    if (!found) return false;
    const { task } = found;
    const expired = await expireApplication(tx, task, application);
    if (!expired) return false;
    const again =
      expired.takeNo < limits.takesPerJob
        ? `If places are left, you can take the job again from ${formatMoment(hoursAfter(expired.reservedUntil, limits.takeAgainAfterHours))}.`
        : 'It was your second time, so you can’t take this job again.';
    const message = `Time’s up · ${nairaText(expired.payoutKobo)} not earned\n${task.title}\nYour ${limits.slotReservationHours} hours are over without a proof, so your place is free again. ${again}`;
    await notify(tx, { userId: application.userId, kind: 'slot-expired', message, about: task.id });
    return true;
  });

/** Slots that expire soon, without those that were as short from the start. */
const isEnding = (now: Date) =>
  and(
    eq(applications.status, 'taken'),
    isNull(applications.remindedAt),
    gt(applications.reservedUntil, now),
    lte(applications.reservedUntil, hoursAfter(now, limits.slotReminderHours)),
    sql`${applications.reservedUntil} - ${applications.takenAt} > make_interval(hours => ${limits.slotReminderHours}::int)`,
  );

export const remindOfSlots = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  let reminded = 0;
  for (;;) {
    const ending = await ctx.db
      .select({ id: applications.id, title: tasks.title })
      .from(applications)
      .innerJoin(tasks, eq(tasks.id, applications.taskId))
      .where(isEnding(ctx.now()))
      .orderBy(asc(applications.reservedUntil))
      .limit(batchSize);
    for (const slot of ending) if (await remindOne(ctx, slot)) reminded += 1;
    if (ending.length < batchSize) return reminded;
  }
};

const remindOne = (ctx: Ctx, { id, title: jobTitle }: { readonly id: string; readonly title: string }) =>
  inTransaction(ctx, async (tx) => {
    const [slot] = await tx.db
      .update(applications)
      .set({ remindedAt: tx.now() })
      .where(and(eq(applications.id, id), isEnding(tx.now())))
      .returning({ userId: applications.userId, taskId: applications.taskId, until: applications.reservedUntil });
    if (!slot) return false;
    const { userId, taskId: about } = slot;
    const until = formatMoment(slot.until);
    await audit(tx, { action: 'application.remind', object: { type: 'application', id }, subjectId: userId });
    await notify(tx, {
      userId,
      kind: 'slot-ending',
      message: messages.jobs.slotEnding(jobTitle, until),
      about,
      mail: (to) => slotEndingMail({ ...to, jobTitle, until, jobUrl: `${to.publicUrl}/account/job-details/${about}` }),
    });
    return true;
  });

const refusals = {
  taken: ['already_taken', messages.jobs.alreadyTaken],
  'in-review': ['already_submitted', messages.jobs.alreadySubmitted],
  approved: ['already_submitted', messages.jobs.alreadySubmitted],
  rejected: ['rejected_before', messages.jobs.rejectedBefore],
} as const;

const slotColumns = pick(
  applications,
  ...(['status', 'payoutKobo', 'feeKobo', 'vatKobo', 'takenAt', 'reservedUntil', 'portion'] as const),
);

const takes = builtOnce((db) => {
  const { taskId, userId, takeNo, reservedUntil, status, id } = applications;
  const given = (name: string) => sql.placeholder(name);
  const before = db
    .select()
    .from(applications)
    .where(and(eq(taskId, given('taskId')), eq(userId, given('userId'))));
  const slot = Object.entries(slotColumns);
  const named = Object.fromEntries(slot.map(([name]) => [name, given(name)])) as Record<
    keyof typeof slotColumns,
    Placeholder
  >;
  const again = Object.fromEntries(slot.map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]));
  const take = db
    .insert(applications)
    .values({ ...named, id: given('id'), taskId: given('taskId'), userId: given('userId') })
    .onConflictDoUpdate({
      target: [taskId, userId],
      set: { ...again, remindedAt: null, takeNo: sql`${takeNo} + 1`, expiredBeforeAt: sql`${reservedUntil}` },
      setWhere: eq(status, 'expired'),
    })
    .returning({ id });
  return { before: before.prepare('application_before'), take: take.prepare('take_application') };
});

export const applyTask: Verb<typeof endpoint> = async (ctx, { task_id }) => {
  const { userId } = assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const [member, tried, [before], heldNow] = await pipeline(
      lockActiveMember(tx),
      tryRoom(tx, task_id, userId),
      takes(tx.db).before.execute({ taskId: task_id, userId }),
      heldJobsOf(tx, userId),
    );
    // The reservation may have expired before the sweep that frees the slot.
    const unswept = before?.status === 'taken' && before.reservedUntil <= tx.now();
    if (before) {
      if (before.status !== 'expired' && !unswept) {
        const [code, text] = refusals[before.status];
        throw new DomainError(code, text);
      }
      assertMayTakeAgain(before, tx.now());
    }
    if (unswept) await expireApplication(tx, await lockTask(tx, task_id), before);
    const { task, portion } = tried.portion ? { ...tried, portion: tried.portion } : await lockRoom(tx, task_id);
    assertTakeable(task, tx.now());
    if (tried.portion) assertRoom({ task, portion }, tx.now());
    assertFollowers(task, member);
    assertMayHoldMore(heldNow);

    const reservedUntil = hoursAfter(tx.now(), limits.slotReservationHours);
    const { payoutKobo, feeKobo, vatKobo } = task;
    const held = { status: 'taken' as const, payoutKobo, feeKobo, vatKobo, takenAt: tx.now(), reservedUntil };
    const id = before?.id ?? newId();
    const object = { type: 'application', id } as const;
    const [taken, , , shares] = await pipeline(
      takes(tx.db).take.execute({ ...held, id, taskId: task_id, userId, portion: portion.nth }),
      takeSlot(tx, portion),
      makeShareLink(tx, id),
      task.link ? ownSharesOf(tx, [id]) : Promise.resolve(null),
      audit(tx, { action: 'application.take', object, after: { task_id, ...held } }),
    );
    if (taken.length === 0) throw new DomainError('already_taken', messages.jobs.alreadyTaken);
    const share = shares?.get(id) ?? null;
    const { status, reservedUntil: until } = held;
    const data = { id, status, reservedUntil: until.toISOString(), reason: null, share, link: task.link };
    return { message: messages.jobs.taken, data };
  });
};
