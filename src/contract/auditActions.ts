/**
 * The words of an audit action, from its actor's view. With `outcomes`: by the value of `field` after it.
 */
export type AuditWords =
  string | { readonly text: string; readonly field: string; readonly outcomes: Readonly<Record<string, string>> };

/** Actions of the system, and those that may come with several calls. All others are worded by their call. */
export const sharedActions: Readonly<Record<string, AuditWords>> = {
  'account.create': 'Created an account',
  'account.remove-admin': 'Removed an admin',
  'alarm.raise': 'Raised an alarm by mail',
  'application.expire': 'Freed a slot whose time was over',
  'bulk-decision.finish': 'Finished a bulk decision',
  'bulk-decision.mail': 'Sent the mails of a bulk decision',
  'contradiction.agree': 'Found that the payments provider agrees again',
  'contradiction.raise': 'Found what the payments provider contradicts',
  'coupon.release': 'Released a coupon',
  'document.mail': 'Mailed owners their documents',
  'kit-file.forget': 'Dropped a file of an ad kit',
  'lead.report': 'Notified admins of campaign requests',
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

/** The kinds of objects in the audit log, as a filter offers them. */
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
} as const;
export type AuditObject = keyof typeof objectWords;
