import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { referrals } from '../../db/schema';

/** Forgets whom a member invited and is not paid for. What was paid stays on record, and what is withheld waits for its decision. */
export const forgetInvitationsOf = async (tx: Ctx, referrerId: string): Promise<void> => {
  await tx.db
    .delete(referrals)
    .where(and(eq(referrals.referrerId, referrerId), inArray(referrals.status, ['invited', 'refused'])));
};
