import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { notifications } from '../../db/schema';

/** Erases everything a member was told. */
export const forgetNotificationsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(notifications).where(eq(notifications.userId, userId));
};
