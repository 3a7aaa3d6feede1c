import { z } from 'zod';
import { type AuditWords, endpoint, exportOf, listAnswer, listQuery } from './endpoint';
import { limits } from './limits';
import { days, id, instant, text } from './primitives';

/** Actions of the system, and those that may come with several calls. All others are worded by their call. */
export const sharedActions: Readonly<Record<string, AuditWords>> = {
  'account.create': 'Created an account',
  'account.remove-admin': 'Removed an admin',
  'alarm.raise': 'Raised an alarm by mail',
  'application.expire': 'Freed a slot whose time was over',
  'application.remind': 'Reminded a member of a slot that expires soon',
  'bulk-decision.finish': 'Finished a bulk decision',
  'bulk-decision.mail': 'Sent the mails of a bulk decision',
  'contradiction.agree': 'Found that the payments provider agrees again',
  'contradiction.raise': 'Found what the payments provider contradicts',
  'coupon.release': 'Released a coupon',
  'document.mail': 'Mailed owners their documents',
  'kit-file.forget': 'Dropped a file of an ad kit',
  'lead.report': 'Notified admins of campaign requests',
  'month.archive': 'Archived a month of a log',
  'month.bring-back': 'Brought back an archived month',
  'owner.fund': 'Paid waiting jobs from their owner’s money',
  'owner.job-news': 'Mailed owners about their jobs',
  'password.confirm': 'Confirmed the password',
  'password.rehash': 'Rehashed the password',
  'payout.send': 'Sent a payout to the payments provider',
  'proof-image.forget': 'Dropped a half-sent picture',
  'proof.escalate': 'Left a banned member’s overdue proof to an admin',
  'proof.match': 'Found a duplicate picture',
  'reconciliation.run': 'Ran a reconciliation',
  'referral.hold': 'Put a referral reward on hold',
  'review.remind': 'Reminded admins of waiting proofs',
  'rows.export': 'Exported a list',
  'second-factor.reseal': 'Re-encrypted the authenticator apps',
  'second-factor.try': {
    text: 'Entered a code of the second step',
    field: 'accepted',
    outcomes: { true: 'Entered a code of the second step', false: 'Failed login: wrong code of the second step' },
  },
  'session.end-oldest': 'Ended the oldest sessions',
  'signup.forget': 'Forgot a sign-up that was never finished',
  'task.fund': 'Booked the money that a job waited for',
  'task.owner': 'Moved a job to another owner',
};

export const objectWords = {
  user: 'Member',
  task: 'Job',
  application: 'Proof',
  owner: 'Job owner',
  deposit: 'Deposit',
  lead: 'Campaign request',
  'lead-digest': 'Digest of campaign requests',
  'job-news': 'News about jobs',
  document: 'Document',
  'document-mail': 'Mail of documents',
  withdrawal: 'Withdrawal',
  payout: 'Payout',
  'payout-batch': 'Batch of payouts',
  contradiction: 'Contradiction of the payments provider',
  reconciliation: 'Reconciliation run',
  coupon: 'Coupon',
  'second-factor': 'Second step at login',
  referral: 'Referral reward',
  note: 'Note',
  session: 'Session',
  media: 'Picture',
  'kit-file': 'File of an ad kit',
  'proof-upload': 'Picture being sent',
  'bulk-decision': 'Bulk decision',
  subscriber: 'Newsletter reader',
  address: 'Email without an account',
  alarm: 'Alarm',
  'review-reminder': 'Reminder',
  list: 'Exported list',
  month: 'Month of a log',
} as const;
export type AuditObject = keyof typeof objectWords;

/** One field that an action set or changed, as text; null for an empty one. A long text is cut; ids of people and jobs are replaced by names. */
const auditChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type AuditChange = z.output<typeof auditChange>;

export const auditEntry = z.object({
  id,
  at: instant,
  /** `entity.verb`, as in `proof.review`. */
  action: z.string(),
  actor: z.object({
    kind: z.enum(['anonymous', 'member', 'admin', 'owner', 'system']),
    id: id.nullable(),
    /** The mailbox of a job owner. */
    fullname: z.string().nullable(),
  }),
  /** The member it concerns, unless that is the actor. */
  subject: z.object({ id, fullname: z.string() }).nullable(),
  /** `name` is a title, reference or code; null if it has no name or is gone. */
  object: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
  /** The network address of the call; null for the system's own actions. */
  ip: z.string().nullable(),
  changes: z.array(auditChange).max(limits.auditChangesMax),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** `subject_id` finds everything a member did and everything done to them. Days are those of the action. */
const auditFilters = {
  actor_id: id.optional(),
  subject_id: id.optional(),
  object_type: text(40).optional(),
  object_id: text(100).optional(),
  action: text(60).optional(),
  ...days,
};

/** Entries of the asked days that are in the archive, and the last month of them; left out if there are none. */
const archived = z.object({ rows: z.int(), lastMonth: z.string() });

export const listAudit = endpoint('listAudit', 'GET /admin/audit', {
  summary:
    'Who did what to whom, when, and what it changed, newest first. `q` searches people by name and e-mail, and jobs, withdrawals and coupons by reference or code. Written with the deed itself and never changed.',
  query: listQuery({ sort: ['at'], filters: auditFilters }),
  answer: listAnswer(auditEntry).extend({ archived: archived.optional() }),
  shows: ['audit'],
});

export const exportAudit = exportOf('exportAudit', '/admin/export/audit', {
  summary: 'Every deed that the search and the filters match, newest first.',
  filters: auditFilters,
});

export const listAdmins = endpoint('listAdmins', 'GET /admin/admins', {
  summary: 'The people who work in the admin area, by name, and who of them has a second step at login.',
  query: listQuery({ sort: ['fullname'], filters: {} }),
  answer: listAnswer(
    z.object({
      id,
      fullname: z.string(),
      email: z.string(),
      /** The moment since which their login needs a code; null without one. */
      secondFactorSince: instant.nullable(),
    }),
  ),
  shows: ['secondFactor'],
});
