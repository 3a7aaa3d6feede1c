import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { notifications } from '../../db/schema';

/** Puts another name in the place of a person's in what a member was told about those they invited. */
export const replaceNameInNotifications = async (tx: Ctx, userId: string, name: string, by: string): Promise<void> => {
  await tx.db
    .update(notifications)
    .set({ message: sql`replace(${notifications.message}, ${name}, ${by})` })
    .where(and(eq(notifications.userId, userId), inArray(notifications.kind, ['referral-reward', 'referral-refused'])));
};
