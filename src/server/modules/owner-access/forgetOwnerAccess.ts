import { lt } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { ownerLinks, ownerSessions } from '../../db/schema';

/** Removes expired links and sessions. */
export const forgetOwnerAccess = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(ownerLinks).where(lt(ownerLinks.expiresAt, ctx.now()));
  await ctx.db.delete(ownerSessions).where(lt(ownerSessions.expiresAt, ctx.now()));
};
