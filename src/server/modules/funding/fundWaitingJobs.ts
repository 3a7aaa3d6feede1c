import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { fundTasks, lockWaitingTasks, ownersToFund } from '../jobs';
import { lockOwner } from '../owners';

/** Puts up what an owner's money covers since another of the owner's jobs gave some back. A deposit puts up what waits for it by itself. */
export const fundWaitingJobs = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  for (const id of await ownersToFund(ctx))
    await inTransaction(ctx, async (tx) => {
      await lockOwner(tx, id);
      const funded = await fundTasks(tx, await lockWaitingTasks(tx, id));
      if (funded.length === 0) return;
      const jobs = funded.map(({ reference }) => reference);
      await audit(tx, { action: 'owner.fund', object: { type: 'owner', id }, after: { jobs } });
    });
};
