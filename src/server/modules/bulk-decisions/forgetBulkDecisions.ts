import { and, lt, ne } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { bulkDecisions } from '../../db/schema';
import { daysAfter } from '../../lib/time';

/** Removes old reports. The decisions are in the rows themselves and in the audit log. */
export const forgetBulkDecisions = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const before = daysAfter(ctx.now(), -limits.bulkDecisionDays);
  await ctx.db.delete(bulkDecisions).where(and(ne(bulkDecisions.status, 'running'), lt(bulkDecisions.endedAt, before)));
};
