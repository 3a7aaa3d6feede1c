import type { Ctx } from '../../context';
import { fundTasks, lockWaitingTasks } from '../jobs';

/**
 * Increases an owner's money, by so much at most, and posts at once what waited for it. The caller locks the owner, then the waiting jobs, then
 * `grow` books: the same order as posting a job, so that neither deadlocks with the other.
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
