import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { notifications } from '../../db/schema';

/** Erases a member's notifications. */
export const forgetNotificationsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(notifications).where(eq(notifications.userId, userId));
};
