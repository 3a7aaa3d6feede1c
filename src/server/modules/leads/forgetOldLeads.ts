import { lte } from 'drizzle-orm';
import { leadLimits } from '../../../contract/leadLimits';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { leads } from '../../db/schema';
import { daysAfter } from '../../lib/time';

/** Removes what people wrote 90 days ago. Of a request that was taken the owner keeps what is needed. */
export const forgetOldLeads = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(leads).where(lte(leads.createdAt, daysAfter(ctx.now(), -leadLimits.keptDays)));
};
