import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { assertAdminOrSystem, assertSystem } from '../../assertActor';
import { type Ctx, inTransaction, newId } from '../../context';
import { isDatabaseAway } from '../../db/databaseErrors';
import { applications, reviewReminders } from '../../db/schema';
import { DomainError } from '../../errors';
import { mapWithConcurrency } from '../../lib/mapWithConcurrency';
import { reviewProof } from './reviewProof';
import { audit } from '../../audit';
import { isOfBanned } from '../../policies/bans';
import { mailAdmins, sendAlert } from '../alarms';
import { limits } from '../../../contract/limits';
import { reviewReminderMail } from '../../mails';
import { daysAfter, formatMoment, hoursAfter } from '../../lib/time';

const isDue = (tx: Ctx) => and(eq(applications.status, 'in-review'), lte(applications.reviewDueAt, tx.now()));

/** Leaves due proofs of banned members, or of one being unbanned, to admins for good. */
export const escalate = async (ctx: Ctx, unbanned?: string): Promise<void> => {
  assertAdminOrSystem(ctx);
  const whose = unbanned === undefined ? isOfBanned(applications.userId) : eq(applications.userId, unbanned);
  await inTransaction(ctx, async (tx) => {
    const left = await tx.db
      .update(applications)
      .set({ escalatedAt: tx.now() })
      .where(and(isDue(tx), isNull(applications.escalatedAt), whose))
      .returning({ id: applications.id, userId: applications.userId });
    for (const { id, userId: subjectId } of left)
      await audit(tx, { action: 'proof.escalate', object: { type: 'application', id }, subjectId });
  });
  const condition = and(eq(applications.status, 'in-review'), isNotNull(applications.escalatedAt));
  const count = await ctx.db.$count(applications, condition);
  if (count === 0) return;
  await sendAlert(ctx, {
    key: 'banned-overdue',
    subject: count === 1 ? 'A banned member’s proof is overdue' : `${count} proofs of banned members are overdue`,
    paragraphs: [
      'Their five days ended while the member was banned. Nothing approves them automatically, even after the ban: decide each in Review Jobs, where they come first.',
    ],
    runbook: 'banned',
  });
};

const batchSize = 100;
// Proofs of one portion wait at its lock; few at once leave connections for calls.
const proofsAtOnce = 3;

/** One transaction each; the conditional update prevents a second decision. */
export const approveOverdue = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  await escalate(ctx);
  let approved = 0;
  let last = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const due = await ctx.db
      .select({ id: applications.id, reviewDueAt: applications.reviewDueAt })
      .from(applications)
      .where(
        and(
          eq(applications.status, 'in-review'),
          lte(applications.reviewDueAt, ctx.now()),
          isNull(applications.escalatedAt),
          sql`(${applications.reviewDueAt}, ${applications.id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(applications.reviewDueAt), asc(applications.id))
      .limit(batchSize);
    await mapWithConcurrency(ctx, due, proofsAtOnce, async ({ id }) => {
      if (await approveOne(ctx, id)) approved += 1;
      return true;
    });
    if (due.length < batchSize) return approved;
    const end = due[due.length - 1];
    if (end?.reviewDueAt) last = { at: end.reviewDueAt, id: end.id };
  }
};

const approveOne = async (ctx: Ctx, id: string): Promise<boolean> => {
  try {
    await reviewProof(ctx, { id, given_status: 'approved' });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    // The others would fail too; they follow when the database is back.
    if (isDatabaseAway(error)) throw error;
    // A failing proof must not block the others.
    ctx.log.error({ err: error, applicationId: id }, 'automatic approval failed');
    return false;
  }
};

const proofsPerRun = 10_000;
const proofsNamed = 10;

interface DueProof {
  readonly id: string;
  readonly job: string;
  readonly member: string;
  readonly due: string;
  readonly waiting: string;
  readonly last_day: string;
}

/** One statement by deadline, so that no two servers mark the same; skips proofs being decided. */
const mark = async (tx: Ctx): Promise<DueProof[]> => {
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  const now = at(tx.now());
  // Reopened proofs wait since then, so the deadline counts and not the submission.
  const waitingUntil = at(hoursAfter(daysAfter(tx.now(), limits.reviewWindowDays), -limits.reviewReminderHours));
  const lastDayUntil = at(hoursAfter(tx.now(), limits.dueSoonHours));
  const { rows } = await tx.db.execute<DueProof & Record<string, unknown>>(sql`
    WITH due AS (
      SELECT p.id, CASE WHEN p.review_due_at <= ${lastDayUntil} THEN 'last-day' ELSE 'waiting' END AS stage
        FROM applications p LEFT JOIN ${reviewReminders} r ON r.application_id = p.id
       WHERE p.status = 'in-review' AND p.review_due_at > ${now}
         AND (p.review_due_at <= ${lastDayUntil} AND r.stage IS DISTINCT FROM 'last-day'
              OR p.review_due_at <= ${waitingUntil} AND r.stage IS NULL)
       ORDER BY p.review_due_at, p.id LIMIT ${proofsPerRun} FOR SHARE OF p SKIP LOCKED),
    marked AS (
      INSERT INTO ${reviewReminders} AS told (application_id, stage, reminded_at) SELECT id, stage, ${now} FROM due
      ON CONFLICT (application_id) DO UPDATE SET stage = EXCLUDED.stage, reminded_at = EXCLUDED.reminded_at
        WHERE told.stage = 'waiting' AND EXCLUDED.stage = 'last-day'
      RETURNING application_id, stage)
    SELECT p.id, t.title AS job, u.fullname AS member, p.review_due_at AS due,
           count(*) FILTER (WHERE m.stage = 'waiting') OVER () AS waiting,
           count(*) FILTER (WHERE m.stage = 'last-day') OVER () AS last_day
      FROM marked m
      JOIN applications p ON p.id = m.application_id JOIN tasks t ON t.id = p.task_id JOIN users u ON u.id = p.user_id
     ORDER BY p.review_due_at, p.id LIMIT ${proofsNamed}`);
  return rows;
};

/** Once per stage, even if both passed during downtime; overdue proofs are auto-approved instead. */
export const remindOfReviews = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const oldest = await mark(tx);
    const [first] = oldest;
    if (!first) return 0;
    const [waiting, lastDay] = [Number(first.waiting), Number(first.last_day)];
    const named = oldest.map(({ id, job, member, due }) => ({ id, job, member, due: formatMoment(new Date(due)) }));
    const told = await mailAdmins(tx, (admin) => reviewReminderMail({ ...admin, waiting, lastDay, oldest: named }));
    const object = { type: 'review-reminder', id: newId() } as const;
    await audit(tx, { action: 'review.remind', object, after: { waiting, lastDay, told } });
    return waiting + lastDay;
  });
};

export const forgetReviewReminders = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.execute(sql`
    DELETE FROM ${reviewReminders} r USING applications p WHERE p.id = r.application_id AND p.status <> 'in-review'`);
};
