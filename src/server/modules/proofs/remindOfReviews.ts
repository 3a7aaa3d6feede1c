import { sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { reviewReminders } from '../../db/schema';
import { reviewReminderMail } from '../../mails';
import { daysAfter, hoursAfter, formatMoment } from '../../lib/time';
import { mailAdmins } from '../alarms';

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
