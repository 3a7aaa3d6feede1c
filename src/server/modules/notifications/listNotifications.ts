import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type {
  listNotifications as endpoint,
  NotificationKind,
  NotificationTopic,
} from '../../../contract/notifications';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { notifications } from '../../db/schema';
import { matches, planList, readPage } from '../../lists/lists';
import { presentNotification } from './queries';

const topicsOf: Readonly<Record<NotificationKind, readonly NotificationTopic[]>> = {
  'proof-approved': ['jobs', 'money'],
  'proof-auto-approved': ['jobs', 'money'],
  'proof-rejected': ['jobs'],
  'proof-reopened': ['jobs'],
  'slot-expired': ['jobs'],
  'withdrawal-approved': ['money'],
  'withdrawal-rejected': ['money'],
  'withdrawal-paid': ['money'],
  'withdrawal-returned': ['money'],
  'referral-reward': ['money'],
  'referral-refused': ['money'],
  'account-unbanned': ['account'],
  'followers-verified': ['account'],
  'followers-renew': ['account'],
};
const kindsAbout = (topic: NotificationTopic): string[] =>
  Object.entries(topicsOf)
    .filter(([, topics]) => topics.includes(topic))
    .map(([kind]) => kind);

export const listNotifications = async (
  ctx: Ctx,
  input: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  const plan = planList(input, {
    sortable: { createdAt: notifications.createdAt },
    defaultSort: '-createdAt',
    tiebreak: notifications.id,
    pageSize: limits.pageSize.notifications,
  });
  const own = eq(notifications.userId, userId);
  // Only one member's rows are read, in index order, for any topic.
  const about = input.topic && inArray(notifications.kind, kindsAbout(input.topic));
  const wanted = and(own, about, matches(input.q, [notifications.message]));
  const query = ctx.db.select().from(notifications).where(wanted).$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  const unread = await ctx.db.$count(notifications, and(own, isNull(notifications.readAt)));
  return { data: rows.map(presentNotification), meta, unread };
};
