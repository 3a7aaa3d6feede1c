import { z } from 'zod';
import { answer, endpoint, listQuery, pageMeta } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import { id, instant } from './primitives';

export const notificationKind = z.enum([
  'proof-approved',
  'proof-rejected',
  'proof-auto-approved',
  'proof-reopened',
  'withdrawal-approved',
  'withdrawal-rejected',
  'withdrawal-paid',
  'withdrawal-returned',
  'referral-reward',
  'referral-refused',
  'slot-ending',
  'slot-expired',
  'account-unbanned',
  'followers-verified',
  'followers-renew',
]);
export type NotificationKind = z.output<typeof notificationKind>;

export const notification = z.object({
  id,
  kind: notificationKind,
  /** Lines: the outcome with its amount, the job's title if it is about one, and the rest. Older ones are one sentence. */
  message: z.string(),
  createdAt: instant,
  read: z.boolean(),
  /** The job of a `proof-…` or `slot-…`, the withdrawal of a `withdrawal-…`; null in older ones and if it is about neither. */
  about: id.nullable(),
});
export type Notification = z.output<typeof notification>;

/** The topics of a notification; a payment for a proof is about money and a job. */
const notificationTopic = z.enum(['money', 'jobs', 'account'], { error: messages.fields.choice });
export type NotificationTopic = z.output<typeof notificationTopic>;

export const listNotifications = endpoint('listNotifications', 'GET /user/notifications', {
  summary:
    'What happened to the member’s proofs, money and account, newest first, or what of it is about one topic; `unread` counts all unread ones.',
  query: listQuery({ sort: ['createdAt'], filters: { topic: notificationTopic.optional() } }),
  answer: answer({ data: z.array(notification).max(limits.unpagedMaxRows), meta: pageMeta, unread: z.int() }),
  shows: ['notification'],
});

export const markNotificationsRead = endpoint('markNotificationsRead', 'POST /user/notifications/read', {
  summary: 'Marks every notification read.',
  idempotent: 'set',
  invalidates: ['notification'],
});

/** Mails that a member may turn off. Mails that keep the account safe are in no group and always sent. */
export const mailGroups = ['proofs', 'withdrawals', 'referrals'] as const;
export type MailGroup = (typeof mailGroups)[number];

export const mailChoices = z.object({ proofs: z.boolean(), withdrawals: z.boolean(), referrals: z.boolean() });
export type MailChoices = z.output<typeof mailChoices>;

export const getMailChoices = endpoint('getMailChoices', 'GET /user/mail-choices', {
  summary:
    'Which groups of notifications the member also gets by e-mail. Mails that keep the account safe are always sent.',
  answer: answer({ data: mailChoices }),
  shows: ['mailChoices'],
});

const wanted = z.boolean({ error: messages.fields.choice });
export const updateMailChoices = endpoint('updateMailChoices', 'POST /user/mail-choices', {
  summary: 'Changes the groups that are given.',
  body: z.strictObject({ proofs: wanted, withdrawals: wanted, referrals: wanted }).partial(),
  answer: answer({ data: mailChoices }),
  idempotent: 'set',
  toast: { success: messages.profile.mailsChosen, failure: messages.profile.mailsFailed },
  invalidates: ['mailChoices'],
  audit: { 'mail-choices.update': 'Chose which mails to get' },
  example: { proofs: false },
  errors: ['account_banned'],
});

/** Events of the stream: something new for this person, a job that members can take, pending work for admins, or the end of the session. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notification'), notification }),
  z.object({ type: z.literal('admin'), queue: z.enum(['proofs', 'withdrawals', 'payouts', 'referrals']) }),
  z.object({ type: z.literal('job') }),
  z.object({ type: z.literal('session-ended') }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

export const liveEvents = endpoint('liveEvents', 'GET /user/events', {
  summary:
    'Server-sent events, one JSON object per `data:` line. Requested with the Authorization header, so no token is in an address.',
  produces: 'events',
});
