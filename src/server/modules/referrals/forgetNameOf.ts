import { eq, and, inArray } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { referrals } from '../../db/schema';
import { replaceNameInNotifications } from '../notifications';

/** Forgets a member's unpaid invitations. Paid rewards stay on record, and those on hold wait for their decision. */
export const forgetInvitationsOf = async (tx: Ctx, referrerId: string): Promise<void> => {
  await tx.db
    .delete(referrals)
    .where(and(eq(referrals.referrerId, referrerId), inArray(referrals.status, ['invited', 'refused'])));
};

/** Removes the name of a closed account from its referrer's notifications. The decision stays as written. */
export const forgetNameOf = async (
  tx: Ctx,
  { id, fullname }: { readonly id: string; readonly fullname: string },
  closedName: string,
): Promise<void> => {
  const [invited] = await tx.db
    .select({ referrerId: referrals.referrerId })
    .from(referrals)
    .where(eq(referrals.referredId, id));
  if (invited) await replaceNameInNotifications(tx, invited.referrerId, fullname, closedName);
};
