import { and, eq, sql } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { applyTask as endpoint } from '../../../contract/jobs';
import { lockActiveMember } from '../../policies/activeMember';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, pipeline } from '../../context';
import { applications } from '../../db/schema';
import { DomainError } from '../../errors';
import { hoursAfter } from '../../lib/time';
import { assertFollowers, assertTakeable, lockTask, takeSlot } from '../jobs';
import { expireApplication } from './expireSlots';
import { makeShareLink, ownShareOf } from '../sharing';
import { assertMayHoldMore, assertMayTakeAgain, heldJobsOf } from './heldJobs';
import type { Verb } from '../../verb';

/** The reason why a member who had this job before may not take it; `assertMayTakeAgain` checks an expired hold. */
const refusals = {
  taken: ['already_taken', messages.jobs.alreadyTaken],
  'in-review': ['already_submitted', messages.jobs.alreadySubmitted],
  approved: ['already_submitted', messages.jobs.alreadySubmitted],
  rejected: ['rejected_before', messages.jobs.rejectedBefore],
} as const;

export const applyTask: Verb<typeof endpoint> = async (ctx, { task_id }) => {
  const { userId } = assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const ofMember = and(eq(applications.taskId, task_id), eq(applications.userId, userId));
    const [member, locked, [before], heldJobs] = await pipeline(
      lockActiveMember(tx),
      lockTask(tx, task_id),
      tx.db.select().from(applications).where(ofMember),
      heldJobsOf(tx, userId),
    );
    let task = locked;
    // The reservation may have expired before the sweep that frees the slot.
    const unswept = before?.status === 'taken' && before.reservedUntil <= tx.now();
    if (before) {
      if (before.status !== 'expired' && !unswept) {
        const [code, text] = refusals[before.status];
        throw new DomainError(code, text);
      }
      assertMayTakeAgain(before, tx.now());
    }
    if (unswept) {
      await expireApplication(tx, task, before);
      task = await lockTask(tx, task_id);
    }
    assertTakeable(task, tx.now());
    assertFollowers(task, member);
    assertMayHoldMore(heldJobs);

    const reservedUntil = hoursAfter(tx.now(), limits.slotReservationHours);
    const { payoutKobo, feeKobo, vatKobo } = task;
    const held = { status: 'taken' as const, payoutKobo, feeKobo, vatKobo, takenAt: tx.now(), reservedUntil };
    const [application] = await tx.db
      .insert(applications)
      .values({ id: newId(), taskId: task_id, userId, ...held })
      .onConflictDoUpdate({
        target: [applications.taskId, applications.userId],
        set: { ...held, takeNo: sql`${applications.takeNo} + 1`, expiredBeforeAt: sql`${applications.reservedUntil}` },
        setWhere: eq(applications.status, 'expired'),
      })
      .returning();
    if (!application) throw new DomainError('already_taken', messages.jobs.alreadyTaken);
    await pipeline(
      takeSlot(tx, task),
      makeShareLink(tx, application.id),
      audit(tx, {
        action: 'application.take',
        object: { type: 'application', id: application.id },
        after: { task_id, ...held },
      }),
    );
    const data = {
      id: application.id,
      status: held.status,
      reservedUntil: reservedUntil.toISOString(),
      reason: null,
      share: await ownShareOf(tx, task, application.id),
      link: task.link,
    };
    return { message: messages.jobs.taken, data };
  });
};
