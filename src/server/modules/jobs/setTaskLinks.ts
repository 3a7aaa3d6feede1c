import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { setTaskLinks as endpoint } from '../../../contract/jobs';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction } from '../../context';
import { tasks } from '../../db/schema';
import { assertMay } from './moves';
import { adminTaskById } from './queries';
import { lockTask } from './slots';
import { assertLinksUntil, toMoment } from './taking';
import type { Verb } from '../../verb';

export const setTaskLinks: Verb<typeof endpoint> = async (ctx, { id, until }) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const task = await lockTask(tx, id);
    assertMay(task, 'links');
    const linksUntil = until === 'now' ? tx.now() : toMoment(until);
    if (until !== 'now') assertLinksUntil({ ...task, linksUntil }, task, tx.now(), 'until');
    await tx.db.update(tasks).set({ linksUntil }).where(eq(tasks.id, id));
    await audit(tx, {
      action: 'task.links',
      object: { type: 'task', id },
      before: { linksUntil: task.linksUntil },
      after: { linksUntil },
    });
    return {
      message: messages.adminJobs[until === 'now' ? 'linksEnded' : 'linksSet'],
      data: await adminTaskById(tx, id),
    };
  });
};
