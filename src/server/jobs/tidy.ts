import { lt } from 'drizzle-orm';
import { limits } from '../../contract/limits';
import { assertSystem } from '../assertActor';
import type { Ctx } from '../context';
import { idempotency, throttles } from '../db/schema';
import { daysAfter, hoursAfter } from '../time';

/** Removes what only mattered for a while: answers kept for repeated calls, and counted attempts. */
export const tidy = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(idempotency).where(lt(idempotency.createdAt, hoursAfter(ctx.now(), -limits.idempotencyKeyHours)));
  await ctx.db.delete(throttles).where(lt(throttles.windowStart, daysAfter(ctx.now(), -2)));
};
