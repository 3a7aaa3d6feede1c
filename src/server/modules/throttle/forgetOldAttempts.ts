import { lte } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { throttles } from '../../db/schema';

/** Removes the keys whose windows have passed. */
export const forgetOldAttempts = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(throttles).where(lte(throttles.endsAt, ctx.now()));
};
