import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { assertAdminOrSystem } from '../../assertActor';
import { audit } from '../../audit';
import { isOfBanned } from '../../policies/bans';
import { inTransaction, type Ctx } from '../../context';
import { applications } from '../../db/schema';
import { sendAlert } from '../alarms';

const isDue = (tx: Ctx) => and(eq(applications.status, 'in-review'), lte(applications.reviewDueAt, tx.now()));

/**
 * Excludes due proofs of banned members, or of the one whose ban ends, from auto-approval for good: an admin decides them, now or after the ban. A
 * daily alarm counts such proofs.
 */
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
