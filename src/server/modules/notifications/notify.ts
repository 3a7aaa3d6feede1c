import { pick } from '../../lib/pick';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import * as contract from '../../../contract/notifications';
import { assertMember } from '../../assertActor';
import { announceLast, type Ctx, insertLast, inTransaction, newId } from '../../context';
import { liveChannel } from '../../db/lastStatement';
import { notifications, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { type EmailMessage, sendMail, type ToMember } from '../../mails';
import type { ResultOf } from '../../../contract/endpoint';
import { audit } from '../../audit';
import { matches, readPage } from '../../lists/lists';
import { lockActiveMember } from '../../policies/activeMember';
import type { Verb } from '../../verb';

interface Sorting {
  readonly topics: readonly contract.NotificationTopic[];
  /** The setting that decides whether it is mailed; null means always. */
  readonly mails: contract.MailGroup | null;
}
const sortingOf: Readonly<Record<contract.NotificationKind, Sorting>> = {
  'proof-approved': { topics: ['jobs', 'money'], mails: 'proofs' },
  'proof-auto-approved': { topics: ['jobs', 'money'], mails: 'proofs' },
  'proof-rejected': { topics: ['jobs'], mails: 'proofs' },
  'proof-reopened': { topics: ['jobs'], mails: 'proofs' },
  'slot-ending': { topics: ['jobs'], mails: 'proofs' },
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
  const own = eq(notifications.userId, userId);
  // Reads one member's rows in index order.
  const about = input.topic && inArray(notifications.kind, kindsAbout(input.topic));
  const wanted = and(own, about, matches(input.q, [notifications.message]));
  const query = ctx.db.select().from(notifications).where(wanted).$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { createdAt: notifications.createdAt },
    defaultSort: '-createdAt',
    tiebreak: notifications.id,
    pageSize: limits.pageSize.notifications,
  });
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
const presentNotification = (row: typeof notifications.$inferSelect): contract.Notification => ({
  ...pick(row, 'id', 'message'),
  kind: contract.notificationKind.parse(row.kind),
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

const retryIn = { retryAfterSeconds: 60 };

export const liveEvents = async (ctx: Ctx, send: (event: contract.LiveEvent) => void): Promise<() => void> => {
  const { userId, sessionId, isAdmin } = assertMember(ctx);
  const { ip: address = '' } = ctx;
  const open = liveHub.count({ userId, address });
  if (open.ofPerson >= limits.streamsPerPerson)
    throw new DomainError('too_many_streams', messages.profile.tooManyWindows, retryIn);
  if (address !== '' && open.ofAddress >= limits.streamsPerAddress)
    throw new DomainError('too_many_streams', messages.profile.tooManyOfNetwork, retryIn);
  return liveHub.join({ userId, sessionId, isAdmin, address, send });
};

interface Subscriber {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  readonly address: string;
  readonly send: (event: contract.LiveEvent) => void;
}

const announcement = z.object({
  to: z.union([
    z.object({ userId: z.uuid() }),
    z.object({ sessionId: z.uuid() }),
    z.object({ admins: z.literal(true) }),
    z.object({ everybody: z.literal(true) }),
  ]),
  event: contract.liveEvent,
});
type Audience = z.infer<typeof announcement>['to'];

const isFor = (to: Audience, { userId, sessionId, isAdmin }: Subscriber): boolean => {
  if ('userId' in to) return to.userId === userId;
  if ('sessionId' in to) return to.sessionId === sessionId;
  return 'everybody' in to || isAdmin;
};

const subscribers = new Set<Subscriber>();
const deliver = (to: Audience, event: contract.LiveEvent): void => {
  for (const subscriber of [...subscribers]) if (isFor(to, subscriber)) subscriber.send(event);
};
/** This process's streams, fed by one database connection; see start/liveStream.ts. */
export const liveHub = {
  join: (subscriber: Subscriber) => {
    subscribers.add(subscriber);
    return () => void subscribers.delete(subscriber);
  },
  count: ({ userId, address }: Pick<Subscriber, 'userId' | 'address'>) => {
    const open = [...subscribers];
    return {
      ofPerson: open.filter((subscriber) => subscriber.userId === userId).length,
      ofAddress: open.filter((subscriber) => subscriber.address === address).length,
    };
  },
  dispatch: (payload: string): void => {
    const { to, event } = announcement.parse(JSON.parse(payload));
    deliver(to, event);
  },
  sessionIds: () => [...new Set([...subscribers].map(({ sessionId }) => sessionId))],
  endSession: (sessionId: string) => deliver({ sessionId }, { type: 'session-ended' }),
};

export { liveChannel };

// PostgreSQL refuses payloads from 8,000 bytes.
const maxBytes = 7_900;

/** Sends an event to open browsers if and when the transaction commits. */
const announce = async (tx: Ctx, to: Audience, event: contract.LiveEvent): Promise<void> => {
  const payload = JSON.stringify({ to, event });
  if (Buffer.byteLength(payload) > maxBytes)
    throw new Error(`live event ${event.type} of ${Buffer.byteLength(payload)} bytes`);
  await announceLast(tx, payload);
};

/** Tells admins about a changed queue; bulk callers announce once. */
export const announceToAdmins = async (tx: Ctx, queue: 'proofs' | 'withdrawals' | 'payouts' | 'referrals') => {
  if (!tx.batchEmails) await announce(tx, { admins: true }, { type: 'admin', queue });
};

export const announceJob = (tx: Ctx): Promise<void> => announce(tx, { everybody: true }, { type: 'job' });

export const announceSessionEnd = (tx: Ctx, whose: { userId: string } | { sessionId: string }): Promise<void> =>
  announce(tx, whose, { type: 'session-ended' });

export const replaceNameInNotifications = async (tx: Ctx, userId: string, name: string, by: string): Promise<void> => {
  await tx.db
    .update(notifications)
    .set({ message: sql`replace(${notifications.message}, ${name}, ${by})` })
    .where(and(eq(notifications.userId, userId), inArray(notifications.kind, ['referral-reward', 'referral-refused'])));
};

export const forgetNotificationsOf = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.delete(notifications).where(eq(notifications.userId, userId));
};

// Enough for a job's title and an admin's reason, and small enough for an event in any alphabet.
const maxCharacters = 1_500;

interface NotificationInput {
  readonly userId: string;
  readonly kind: contract.NotificationKind;
  readonly message: string;
  readonly about?: string;
  readonly mail?: (to: ToMember) => EmailMessage;
}

/** Mails a member unless they opted out of this kind; nothing else checks that. */
export const mailMember = async (
  tx: Ctx,
  { userId, kind, mail }: Required<Pick<NotificationInput, 'userId' | 'kind' | 'mail'>>,
): Promise<void> => {
  const [member] = await tx.db
    .select({ email: users.email, fullname: users.fullname, mailsOff: users.mailsOff, status: users.status })
    .from(users)
    .where(eq(users.id, userId));
  if (!member) throw new Error(`no member ${userId}`);
  const group = sortingOf[kind].mails;
  if (member.status === 'closed' || (group !== null && member.mailsOff.includes(group))) return;
  const { publicUrl } = tx.config;
  await sendMail(tx, { to: member.email, ...mail({ fullname: member.fullname, publicUrl }) });
};

/** Writes a notification, sends it to open browsers and mails it if wanted, all on commit. */
export const notify = async (tx: Ctx, input: NotificationInput): Promise<void> => {
  const { userId, kind, message, about = null, mail } = input;
  const text = message.length > maxCharacters ? `${message.slice(0, maxCharacters - 1)}…` : message;
  const row = { id: newId(), userId, kind, message: text, createdAt: tx.now(), readAt: null, aboutId: about };
  await insertLast(tx, notifications, row);
  await announce(tx, { userId }, { type: 'notification', notification: presentNotification(row) });
  if (mail && !tx.batchEmails) await mailMember(tx, { userId, kind, mail });
};
