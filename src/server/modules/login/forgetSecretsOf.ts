import { eq, lt } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { otps, sessions, deviceIds, pendingLogins } from '../../db/schema';
import { removeFactor } from '../second-factor';
import { forgetDevicesOf, endSessionsOf } from '../sessions';
import { limits } from '../../../contract/limits';
import { assertSystem } from '../../assertActor';
import { daysAfter } from '../../lib/time';

/** The audit log keeps the events. */
export const forgetSpentSecrets = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(sessions).where(lt(sessions.createdAt, daysAfter(ctx.now(), -limits.memberSessionDays)));
  await ctx.db.delete(pendingLogins).where(lt(pendingLogins.expiresAt, ctx.now()));
  await ctx.db.delete(otps).where(lt(otps.createdAt, daysAfter(ctx.now(), -limits.memberSessionDays)));
  await ctx.db.delete(deviceIds).where(lt(deviceIds.lastSeenAt, daysAfter(ctx.now(), -limits.deviceMarkDays)));
};

export const forgetSecretsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await endSessionsOf(tx, userId);
  await tx.db.delete(sessions).where(eq(sessions.userId, userId));
  await removeFactor(tx, userId);
  await tx.db.delete(otps).where(eq(otps.userId, userId));
  await forgetDevicesOf(tx, userId);
};
