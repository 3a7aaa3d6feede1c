import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { notifications } from '../../db/schema';

/** Replaces a member's name in the notifications of their referrer. */
export const replaceNameInNotifications = async (tx: Ctx, userId: string, name: string, by: string): Promise<void> => {
  await tx.db
    .update(notifications)
    .set({ message: sql`replace(${notifications.message}, ${name}, ${by})` })
    .where(and(eq(notifications.userId, userId), inArray(notifications.kind, ['referral-reward', 'referral-refused'])));
};
