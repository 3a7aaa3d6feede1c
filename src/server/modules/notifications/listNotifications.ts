import { and, eq, isNull } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { listNotifications as endpoint } from '../../../contract/notifications';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { notifications } from '../../db/schema';
import { matches, planList, readPage } from '../../lists';
import { presentNotification } from './queries';

export const listNotifications = async (
  ctx: Ctx,
  input: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  const plan = planList(input, {
    sortable: { createdAt: notifications.createdAt },
    otherwise: '-createdAt',
    tiebreak: notifications.id,
    pageSize: limits.pageSize.notifications,
  });
  const own = eq(notifications.userId, userId);
  const wanted = and(own, matches(input.q, [notifications.message]));
  const query = ctx.db.select().from(notifications).where(wanted).$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  const unread = await ctx.db.$count(notifications, and(own, isNull(notifications.readAt)));
  return { data: rows.map(presentNotification), meta, unread };
};
