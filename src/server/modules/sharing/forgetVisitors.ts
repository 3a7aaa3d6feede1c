import { lte } from 'drizzle-orm';
import { sharingLimits } from '../../../contract/sharingLimits';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { shareSalts, shareVisitors } from '../../db/schema';
import { daysAfter, lagosDayOf } from '../../lib/time';

/** Removes old days' salts and hashes: nothing left can be traced to a visitor. */
export const forgetVisitors = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const last = lagosDayOf(daysAfter(ctx.now(), -sharingLimits.visitorDays));
  await ctx.db.delete(shareVisitors).where(lte(shareVisitors.day, last));
  await ctx.db.delete(shareSalts).where(lte(shareSalts.day, last));
};
