import { and, eq, isNull, inArray } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import {
  notificationKind,
  type Notification,
  type markNotificationsRead as endpoint,
  type listNotifications as listNotificationsEndpoint,
  type NotificationKind,
  type NotificationTopic,
  mailGroups,
  type MailChoices,
  type MailGroup,
  type getMailChoices as readEndpoint,
  type updateMailChoices as writeEndpoint,
} from '../../../contract/notifications';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { notifications, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { matches, planList, readPage } from '../../lists/lists';
import { lockActiveMember } from '../../policies/activeMember';
import type { Verb } from '../../verb';

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

export const listNotifications: Verb<typeof listNotificationsEndpoint> = async (ctx, input) => {
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

export const markNotificationsRead = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return {};
};

/** A notification as it goes over the wire. The column takes any text, so its kind is read through the contract. */
export const presentNotification = (row: typeof notifications.$inferSelect): Notification => ({
  id: row.id,
  kind: notificationKind.parse(row.kind),
  message: row.message,
  createdAt: row.createdAt.toISOString(),
  read: row.readAt !== null,
  about: row.aboutId,
});

const presentChoices = (off: readonly MailGroup[]): MailChoices => ({
  proofs: !off.includes('proofs'),
  withdrawals: !off.includes('withdrawals'),
  referrals: !off.includes('referrals'),
});

export const getMailChoices = async (ctx: Ctx): Promise<ResultOf<typeof readEndpoint>> => {
  const { userId } = assertMember(ctx);
  const [member] = await ctx.db.select({ mailsOff: users.mailsOff }).from(users).where(eq(users.id, userId));
  if (!member) throw new DomainError('unauthenticated');
  return { data: presentChoices(member.mailsOff) };
};

export const updateMailChoices: Verb<typeof writeEndpoint> = async (ctx, input) => {
  assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const { id, mailsOff } = await lockActiveMember(tx);
    const wanted = { ...presentChoices(mailsOff), ...input };
    const off = mailGroups.filter((group) => !wanted[group]);
    await tx.db.update(users).set({ mailsOff: off }).where(eq(users.id, id));
    await audit(tx, {
      action: 'mail-choices.update',
      object: { type: 'user', id },
      before: { mailsOff },
      after: { mailsOff: off },
    });
    return { message: messages.notifications.mailsChosen, data: presentChoices(off) };
  });
};
