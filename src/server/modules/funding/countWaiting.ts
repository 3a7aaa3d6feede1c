import { eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { deposits, ownerRequests } from '../../db/schema';

/** How many deposits are to be confirmed or given to an owner, and how many requests of admins about owners. */
export const countWaiting = async ({ db }: Pick<Ctx, 'db'>): Promise<{ deposits: number; requests: number }> => ({
  deposits: await db.$count(deposits, inArray(deposits.status, ['waiting', 'unallocated'])),
  requests: await db.$count(ownerRequests, eq(ownerRequests.status, 'waiting')),
});
