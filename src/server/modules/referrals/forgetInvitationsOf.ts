import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { referrals } from '../../db/schema';

/** Forgets a member's unpaid invitations. Paid rewards stay on record, and those on hold wait for their decision. */
export const forgetInvitationsOf = async (tx: Ctx, referrerId: string): Promise<void> => {
  await tx.db
    .delete(referrals)
    .where(and(eq(referrals.referrerId, referrerId), inArray(referrals.status, ['invited', 'refused'])));
};
