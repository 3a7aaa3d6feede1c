import { and, eq, isNull } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import type { markNotificationsRead as endpoint } from '../../../contract/notifications';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { notifications } from '../../db/schema';

export const markNotificationsRead = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return {};
};
