import type { Ctx } from '../../context';
import { fundTasks, lockWaitingTasks } from '../jobs';

/**
 * Lets an owner's money grow, by so much at most, and puts up at once what waited for it. The owner is locked by the caller, then the waiting jobs,
 * then `grow` books: the order that posting a job has, so that neither waits for the other in a circle.
 */
export const fundOwner = async (
  tx: Ctx,
  ownerId: string,
  grow: () => Promise<void>,
  atMostKobo = Infinity,
): Promise<void> => {
  const waiting = await lockWaitingTasks(tx, ownerId, atMostKobo);
  await grow();
  await fundTasks(tx, waiting);
};
