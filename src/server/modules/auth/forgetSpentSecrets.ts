import { lt } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { deviceIds, pendingLogins, otps, sessions } from '../../db/schema';
import { daysAfter } from '../../lib/time';

/**
 * Removes sessions past their longest life, unfinished logins, long unused browsers, and codes that can no longer be spent or sent again. The audit
 * log keeps the events.
 */
export const forgetSpentSecrets = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(sessions).where(lt(sessions.createdAt, daysAfter(ctx.now(), -limits.memberSessionDays)));
  await ctx.db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, ctx.now()));
  await ctx.db.delete(otps).where(lt(otps.createdAt, daysAfter(ctx.now(), -limits.memberSessionDays)));
  await ctx.db.delete(deviceIds).where(lt(deviceIds.lastSeenAt, daysAfter(ctx.now(), -limits.deviceMarkDays)));
};
