import { lt } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { alarms } from '../../db/schema';
import { daysAfter } from '../../lib/time';

const keptDays = 7;

/** Removes records of past days that prevent a second mail about the same alarm; the audit log keeps that it was sent. */
export const forgetOldAlarms = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(alarms).where(lt(alarms.raisedAt, daysAfter(ctx.now(), -keptDays)));
};
