import { and, eq, isNull, lt } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { lagosDayOf } from '../../lib/time';
import { sendAlert } from '../alarms';

const jobsPerRun = 50;

/** Pauses open jobs whose advert approval ended and names them in one mail per run; locked rows wait for the next run. */
export const pauseExpiredAdverts = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const expired = await tx.db
      .select({ id: tasks.id, reference: tasks.reference, title: tasks.title, arconExpiry: tasks.arconExpiry })
      .from(tasks)
      .where(and(eq(tasks.status, 'available'), isNull(tasks.deletedAt), lt(tasks.arconExpiry, lagosDayOf(tx.now()))))
      .orderBy(tasks.arconExpiry, tasks.id)
      .limit(jobsPerRun)
      .for('no key update', { skipLocked: true });
    const [first] = expired;
    if (!first) return 0;
    for (const { id, arconExpiry } of expired) {
      await tx.db.update(tasks).set({ status: 'paused' }).where(eq(tasks.id, id));
      await audit(tx, {
        action: 'task.status',
        object: { type: 'task', id },
        before: { status: 'available' },
        after: { status: 'paused', arconExpiry },
      });
    }
    await sendAlert(tx, {
      key: `advert-approval ${first.reference} ${first.arconExpiry}`,
      subject:
        expired.length === 1
          ? 'A job was paused: its ARCON approval ran out'
          : `${expired.length} jobs were paused: their ARCON approval ran out`,
      paragraphs: [
        'Nobody can take these jobs until they have a valid date. Who holds a slot keeps it and is paid as agreed.',
        ...expired.map(({ title, reference, arconExpiry }) => `• ${title} (${reference}), valid until ${arconExpiry}`),
      ],
      runbook: 'job-full-or-slot-over',
    });
    return expired.length;
  });
};
