import { and, eq, isNull, inArray } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import * as contract from '../../../contract/notifications';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { notifications, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { matches, planList, readPage } from '../../lists/lists';
import { lockActiveMember } from '../../policies/activeMember';
import type { Verb } from '../../verb';

interface Sorting {
  readonly topics: readonly contract.NotificationTopic[];
  /** The setting that decides whether it is mailed; null means always. */
  readonly mails: contract.MailGroup | null;
}
export const sortingOf: Readonly<Record<contract.NotificationKind, Sorting>> = {
  'proof-approved': { topics: ['jobs', 'money'], mails: 'proofs' },
  'proof-auto-approved': { topics: ['jobs', 'money'], mails: 'proofs' },
  'proof-rejected': { topics: ['jobs'], mails: 'proofs' },
  'proof-reopened': { topics: ['jobs'], mails: 'proofs' },
  'slot-expired': { topics: ['jobs'], mails: 'proofs' },
  'withdrawal-approved': { topics: ['money'], mails: 'withdrawals' },
  'withdrawal-rejected': { topics: ['money'], mails: 'withdrawals' },
  'withdrawal-paid': { topics: ['money'], mails: 'withdrawals' },
  'withdrawal-returned': { topics: ['money'], mails: 'withdrawals' },
  'referral-reward': { topics: ['money'], mails: 'referrals' },
  'referral-refused': { topics: ['money'], mails: 'referrals' },
  'account-unbanned': { topics: ['account'], mails: null },
  'followers-verified': { topics: ['account'], mails: null },
  'followers-renew': { topics: ['account'], mails: null },
};
const kindsAbout = (topic: contract.NotificationTopic) =>
  Object.entries(sortingOf).flatMap(([kind, { topics }]) => (topics.includes(topic) ? kind : []));

export const listNotifications: Verb<typeof contract.listNotifications> = async (ctx, input) => {
  const { userId } = assertMember(ctx);
  const plan = planList(input, {
    sortable: { createdAt: notifications.createdAt },
    defaultSort: '-createdAt',
    tiebreak: notifications.id,
    pageSize: limits.pageSize.notifications,
  });
  const own = eq(notifications.userId, userId);
  // Reads one member's rows in index order.
  const about = input.topic && inArray(notifications.kind, kindsAbout(input.topic));
  const wanted = and(own, about, matches(input.q, [notifications.message]));
  const query = ctx.db.select().from(notifications).where(wanted).$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  const unread = await ctx.db.$count(notifications, and(own, isNull(notifications.readAt)));
  return { data: rows.map(presentNotification), meta, unread };
};

export const markNotificationsRead = async (ctx: Ctx): Promise<ResultOf<typeof contract.markNotificationsRead>> => {
  const { userId } = assertMember(ctx);
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return {};
};

/** The column takes any text, so the kind is parsed by the contract. */
export const presentNotification = (row: typeof notifications.$inferSelect): contract.Notification => ({
  id: row.id,
  kind: contract.notificationKind.parse(row.kind),
  message: row.message,
  createdAt: row.createdAt.toISOString(),
  read: row.readAt !== null,
  about: row.aboutId,
});

const presentChoices = (off: readonly contract.MailGroup[]): contract.MailChoices => ({
  proofs: !off.includes('proofs'),
  withdrawals: !off.includes('withdrawals'),
  referrals: !off.includes('referrals'),
});

export const getMailChoices = async (ctx: Ctx): Promise<ResultOf<typeof contract.getMailChoices>> => {
  const { userId } = assertMember(ctx);
  const [member] = await ctx.db.select({ mailsOff: users.mailsOff }).from(users).where(eq(users.id, userId));
  if (!member) throw new DomainError('unauthenticated');
  return { data: presentChoices(member.mailsOff) };
};

export const updateMailChoices: Verb<typeof contract.updateMailChoices> = async (ctx, input) => {
  assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const { id, mailsOff } = await lockActiveMember(tx);
    const wanted = { ...presentChoices(mailsOff), ...input };
    const off = contract.mailGroups.filter((group) => !wanted[group]);
    await tx.db.update(users).set({ mailsOff: off }).where(eq(users.id, id));
    const object = { type: 'user', id } as const;
    await audit(tx, { action: 'mail-choices.update', object, before: { mailsOff }, after: { mailsOff: off } });
    return { message: messages.profile.mailsChosen, data: presentChoices(off) };
  });
};
