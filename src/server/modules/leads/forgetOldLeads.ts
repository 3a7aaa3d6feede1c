import { lte } from 'drizzle-orm';
import { leadLimits } from '../../../contract/leadLimits';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { leads } from '../../db/schema';
import { daysAfter } from '../../lib/time';

/** Removes requests after 90 days. For accepted ones the owner keeps what is needed. */
export const forgetOldLeads = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(leads).where(lte(leads.createdAt, daysAfter(ctx.now(), -leadLimits.keptDays)));
};
