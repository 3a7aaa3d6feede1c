import { and, asc, eq, isNull, lte, sql, isNotNull } from 'drizzle-orm';
import { assertSystem, assertAdminOrSystem } from '../../assertActor';
import { type Ctx, inTransaction } from '../../context';
import { isDatabaseAway } from '../../db/databaseErrors';
import { applications } from '../../db/schema';
import { DomainError } from '../../errors';
import { mapWithConcurrency } from '../../lib/mapWithConcurrency';
import { reviewProof } from './reviewProof';
import { audit } from '../../audit';
import { isOfBanned } from '../../policies/bans';
import { sendAlert } from '../alarms';

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
// Proofs of one job wait at its lock; few at once leave connections for calls.
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
