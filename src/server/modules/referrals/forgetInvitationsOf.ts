import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { referrals } from '../../db/schema';

/** Forgets whom a member invited and was not paid for yet. What was paid stays on record. */
export const forgetInvitationsOf = async (tx: Ctx, referrerId: string): Promise<void> => {
  await tx.db.delete(referrals).where(and(eq(referrals.referrerId, referrerId), isNull(referrals.rewardedAt)));
};
