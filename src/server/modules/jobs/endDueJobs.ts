import { and, asc, inArray, isNull, lte } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { tasks } from '../../db/schema';
import { changeStatus } from './setTaskStatus';
import { may } from './moves';
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
      await audit(tx, {
        action: 'task.status',
        object: { type: 'task', id },
        before: { status: task.status },
        after: { status: 'stopped', endsAt: task.endsAt },
      });
      ended += 1;
    });
  return ended;
};
