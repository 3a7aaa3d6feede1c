import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { referrals } from '../../db/schema';
import { replaceNameInNotifications } from '../notifications';

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
