import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { fundTasks, lockWaitingTasks, ownersToFund } from '../jobs';
import { lockOwner } from '../owners';

/** Posts jobs that an owner's money covers since another job gave some back. A deposit posts what it covers itself. */
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
