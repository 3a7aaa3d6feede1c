import { and, isNull, lte, or } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { subscribers } from '../../db/schema';
import { daysAfter, hoursAfter } from '../../lib/time';

/**
 * Removes addresses that were never confirmed while their link worked, and those that have unsubscribed. These stay for a day, so that following the
 * link twice does no harm.
 */
export const forgetSubscribers = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const now = ctx.now();
  const neverConfirmed = and(
    isNull(subscribers.confirmedAt),
    lte(subscribers.createdAt, daysAfter(now, -limits.newsletterConfirmDays)),
  );
  const left = lte(subscribers.unsubscribedAt, hoursAfter(now, -limits.newsletterLeftHours));
  await ctx.db.delete(subscribers).where(or(neverConfirmed, left));
};
