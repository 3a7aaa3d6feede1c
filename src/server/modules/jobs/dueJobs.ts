import { and, asc, inArray, isNull, lte, eq, lt } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { lagosDayOf } from '../../lib/time';
import { sendAlert } from '../alarms';
import { may } from './moves';
import { pauseTasks } from './ownerTasks';
import { changeStatus } from './setTaskStatus';
import { lockTask } from './slots';
import { isOver } from './taking';

const jobsPerRun = 100;

/** Stops jobs past their end, each in a separate transaction: together they would lock several owners' accounts. */
export const endDueJobs = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  const due = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        inArray(tasks.status, ['awaiting-payment', 'available', 'paused']),
        isNull(tasks.deletedAt),
        lte(tasks.endsAt, ctx.now()),
      ),
    )
    .orderBy(asc(tasks.endsAt), asc(tasks.id))
    .limit(jobsPerRun);
  let ended = 0;
  for (const { id } of due)
    await inTransaction(ctx, async (tx) => {
      const task = await lockTask(tx, id);
      if (!may(task, 'end') || !isOver(task, tx.now())) return;
      await changeStatus(tx, task, 'stopped');
      const after = { status: 'stopped', endsAt: task.endsAt };
      await audit(tx, { action: 'task.status', object: { type: 'task', id }, before: { status: task.status }, after });
      ended += 1;
    });
  return ended;
};

const advertsPerRun = 50;

/** Pauses open jobs whose advert approval ended and names them in one mail per run; locked rows wait for the next run. */
export const pauseExpiredAdverts = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const expired = await tx.db
      .select({ id: tasks.id, reference: tasks.reference, title: tasks.title, arconExpiry: tasks.arconExpiry })
      .from(tasks)
      .where(and(eq(tasks.status, 'available'), isNull(tasks.deletedAt), lt(tasks.arconExpiry, lagosDayOf(tx.now()))))
      .orderBy(tasks.arconExpiry, tasks.id)
      .limit(advertsPerRun)
      .for('no key update', { skipLocked: true });
    const [first] = expired;
    if (!first) return 0;
    await pauseTasks(
      tx,
      expired.map(({ id, arconExpiry }) => ({ id, because: { arconExpiry } })),
    );
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
