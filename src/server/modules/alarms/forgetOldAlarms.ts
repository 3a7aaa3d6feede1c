import { lt } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { alarms } from '../../db/schema';
import { daysAfter } from '../../lib/time';

const keptDays = 7;

/** Removes what kept alarms from being told twice on days gone by; that they were told stays in the audit log. */
export const forgetOldAlarms = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(alarms).where(lt(alarms.raisedAt, daysAfter(ctx.now(), -keptDays)));
};
