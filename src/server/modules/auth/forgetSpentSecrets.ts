import { lt } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { deviceIds, pendingLogins, otps, sessions } from '../../db/schema';
import { daysAfter } from '../../lib/time';

/** Removes sessions whose longest life is over, logins that were never finished, browsers that were not used for long, and codes that nobody can spend or ask again for. The audit log keeps what happened. */
export const forgetSpentSecrets = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(sessions).where(lt(sessions.createdAt, daysAfter(ctx.now(), -limits.memberSessionDays)));
  await ctx.db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, ctx.now()));
  await ctx.db.delete(otps).where(lt(otps.createdAt, daysAfter(ctx.now(), -limits.memberSessionDays)));
  await ctx.db.delete(deviceIds).where(lt(deviceIds.lastSeenAt, daysAfter(ctx.now(), -limits.deviceMarkDays)));
};
