import type { AuditChange, AuditEntry } from '../../../contract/audit';
import { formatDateTime } from '../../lib/dates';
import { formatNaira } from '../../lib/naira';

/** The words of an action, from its actor's view. An action without words shows as the log has it. */
export const actionWords: Readonly<Record<string, string>> = {
  'account.close': 'Closed the account',
  'account.create': 'Created an account',
  'account.remove-admin': 'Took the desk from an admin',
  'alarm.raise': 'Raised an alarm by mail',
  'application.expire': 'Freed a slot whose time was over',
  'application.take': 'Took a job',
  'auth.login': 'Logged in',
  'auth.logout': 'Logged out',
  'auth.register': 'Signed up',
  'bank-change.confirm': 'Confirmed new bank details',
  'bulk-decision.finish': 'Finished a bulk decision',
  'bulk-decision.mail': 'Sent the mails of a bulk decision',
  'bulk-decision.start': 'Began a bulk decision',
  'bulk-decision.stop': 'Stopped a bulk decision',
  'contradiction.agree': 'Found that the payments provider agrees again',
  'contradiction.decide': 'Decided what the payments provider contradicts',
  'contradiction.raise': 'Found what the payments provider contradicts',
  'coupon.generate': 'Generated a coupon',
  'coupon.release': 'Released a coupon',
  'coupon.void': 'Voided a coupon',
  'data.download': 'Downloaded their data',
  'document.export': 'Saved a document as a file',
  'document.mail': 'Mailed owners their documents',
  'deposit.allocate': 'Gave a deposit to its owner',
  'deposit.confirm': 'Confirmed a deposit',
  'deposit.record': 'Recorded a deposit',
  'deposit.reverse': 'Took back a deposit',
  'evidence.judge': 'Judged follower evidence',
  'evidence.upload': 'Sent follower evidence',
  'kit-file.forget': 'Dropped a file of an ad kit',
  'kit-file.upload': 'Uploaded a file for an ad kit',
  'lead.decline': 'Declined a campaign request',
  'lead.send': 'Asked for a campaign',
  'lead.take': 'Made owner and draft of a campaign request',
  'lead.tell': 'Told admins of campaign requests',
  'mail-choices.update': 'Chose which mails to get',
  'newsletter.confirm': 'Confirmed the newsletter',
  'newsletter.subscribe': 'Subscribed to the newsletter',
  'newsletter.unsubscribe': 'Left the newsletter',
  'note.add': 'Added a note',
  'note.remove': 'Removed a note',
  'otp.resend': 'Asked for another code',
  'otp.verify': 'Entered the code',
  'owner.ask': 'Asked about an owner’s money',
  'owner.contact': 'Changed the mailboxes of a job owner',
  'owner.credit': 'Changed an owner’s credit',
  'owner.create': 'Added a job owner',
  'owner.decide': 'Decided a request about an owner',
  'owner.end-sessions': 'Closed the page of a job owner',
  'owner.enter': 'Opened the owner’s page',
  'owner.fund': 'Paid waiting jobs from their owner’s money',
  'owner.job-news': 'Mailed owners about their jobs',
  'owner.job-news-off': 'Switched off mails about jobs',
  'owner.leave': 'Closed the owner’s page on a browser',
  'owner.link': 'Asked for a link to the owner’s page',
  'owner.pay-in': 'Made a payment link',
  'owner.refund-sent': 'Recorded a refund to an owner as sent',
  'owner.update': 'Changed a job owner',
  'password.change': 'Changed the password',
  'password.confirm': 'Confirmed the password',
  'password.forgot': 'Forgot the password',
  'password.rehash': 'Hashed the password anew',
  'password.reset': 'Reset the password',
  'payout.ask': 'Asked the payments provider about payouts',
  'payout.release': 'Released a payout as second admin',
  'payout.send': 'Handed a payout to the payments provider',
  'payout.settle': 'Settled a payout',
  'payout-batch.create': 'Made a batch of payouts',
  'payout-batch.export': 'Saved the file of a batch',
  'payout-batch.upload': 'Confirmed the upload of a batch',
  'photo.upload': 'Changed the photo',
  'profile.update': 'Changed the profile',
  'proof-image.begin': 'Began to send a picture',
  'proof-image.forget': 'Dropped a picture half sent',
  'proof-image.upload': 'Sent a picture of a proof',
  'proof.match': 'Found a picture that was seen before',
  'proof.leave': 'Left a banned member’s overdue proof to an admin',
  'proof.reopen': 'Looked at a rejected proof again',
  'proof.review': 'Decided a proof',
  'proof.submit': 'Submitted a proof',
  'proof.word': 'Gave the job owner’s word on a proof',
  'receipt.revoke': 'Stopped sharing a receipt',
  'receipt.share': 'Shared a receipt',
  'reconciliation.ask': 'Asked for a reconciliation',
  'reconciliation.run': 'Ran a reconciliation',
  'referral.decide': 'Decided a withheld reward',
  'referral.withhold': 'Withheld a referral reward',
  'report.revoke': 'Revoked a link to a job’s report',
  'report.share': 'Shared a job’s report',
  'rejection-brake.lift': 'Let rejections of a job go on',
  'review.remind': 'Reminded admins of waiting proofs',
  'rows.export': 'Exported a list',
  'second-factor.enable': 'Turned the second step at login on',
  'second-factor.new-codes': 'Made new recovery codes',
  'second-factor.offer': 'Began to set up the second step',
  'second-factor.replace': 'Replaced the authenticator app',
  'second-factor.reseal': 'Sealed the authenticator apps anew',
  'second-factor.reset': 'Reset the second step of an admin',
  'second-factor.try': 'Entered a code of the second step',
  'second-factor.turn-off': 'Turned the second step at login off',
  'session.confirm': 'Confirmed that it is them',
  'session.end-all': 'Ended all sessions',
  'session.end-oldest': 'Ended the oldest sessions',
  'session.revoke': 'Logged a device out',
  'session.revoke-others': 'Logged other devices out',
  'signup.forget': 'Forgot a sign-up that was never finished',
  'statement.make': 'Made a statement of an owner',
  'task.create': 'Posted a job',
  'task.delete': 'Deleted a job',
  'task.fund': 'Booked the money that a job waited for',
  'task.links': 'Set when members’ links to a job end',
  'task.owner': 'Moved a job to another owner',
  'task.confirm': 'Answered for a campaign request as the job owner',
  'task.post': 'Posted a draft',
  'task.status': 'Paused, resumed or stopped a job',
  'task.update': 'Changed a job',
  'terms.accept': 'Agreed to the terms',
  'user.ban': 'Banned a member',
  'user.unban': 'Unbanned a member',
  'withdrawal.decide': 'Decided a withdrawal',
  'withdrawal.request': 'Asked for a withdrawal',
};

const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase();
const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const describeAction = (action: string): string => actionWords[action] ?? capitalize(spaced(action));

/** Actions that are called by how they went: the field that says it, and the words for its values. */
const outcomes: Readonly<Record<string, { field: string; words: Readonly<Record<string, string>> }>> = {
  'auth.login': {
    field: 'outcome',
    words: {
      opened: 'Logged in',
      code: 'Password right, a code is asked for',
      enrol: 'Password right, the second step is set up',
      credentials: 'Failed login: wrong password',
      pending: 'Failed login: email not confirmed yet',
      banned: 'Failed login: the account is banned',
      closed: 'Failed login: the account is closed',
    },
  },
  'second-factor.try': {
    field: 'accepted',
    words: { true: 'Entered a code of the second step', false: 'Failed login: wrong code of the second step' },
  },
  'proof.review': { field: 'status', words: { approved: 'Accepted a proof', rejected: 'Rejected a proof' } },
  'proof.word': {
    field: 'word',
    words: { agreed: 'Called a proof as agreed', not_agreed: 'Called a proof not as agreed' },
  },
  'withdrawal.decide': {
    field: 'status',
    words: { approved: 'Accepted a withdrawal', rejected: 'Declined a withdrawal' },
  },
  'deposit.record': {
    field: 'status',
    words: {
      waiting: 'Recorded a deposit to confirm',
      unallocated: 'Recorded an unknown deposit',
      booked: 'Recorded a deposit',
    },
  },
  'deposit.reverse': { field: 'status', words: { refused: 'Refused a deposit', reversed: 'Reversed a deposit' } },
  'owner.decide': {
    field: 'status',
    words: { accepted: 'Accepted a request about an owner', refused: 'Refused a request about an owner' },
  },
  'owner.pay-in': {
    field: 'status',
    words: { open: 'Made a payment link', failed: 'A payment link came to nothing' },
  },
  'owner.ask': {
    field: 'kind',
    words: {
      credit: 'Asked to raise an owner’s credit',
      refund: 'Asked to pay an owner back',
      move: 'Asked to move an owner',
    },
  },
  'task.create': { field: 'status', words: { draft: 'Saved a draft' } },
  'task.status': {
    field: 'status',
    words: {
      available: 'Resumed a job',
      paused: 'Paused a job',
      stopped: 'Stopped a job',
      completed: 'Completed a job',
    },
  },
};

/** An action in a few words, with how it went: "Failed login: wrong password". */
export const formatAction = ({ action, object, changes }: AuditEntry): string => {
  const outcome = outcomes[action];
  const value = changes.find(({ field }) => field === outcome?.field)?.after ?? '';
  if (action === 'auth.login' && value === 'credentials' && object.type === 'address')
    return 'Failed login: no such account';
  return outcome?.words[value] ?? describeAction(action);
};

/** The changes that the words of an action leave open. */
export const changesBeside = ({ action, changes }: AuditEntry): AuditChange[] => {
  const outcome = outcomes[action];
  return changes.filter(
    // Which thing it is stands beside it already, by its name.
    ({ field, after }) => field !== 'id' && !(field === outcome?.field && after !== null && after in outcome.words),
  );
};

/** The kinds of objects in the log, for a filter. */
export const objectWords: Readonly<Record<string, string>> = {
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
};

export const formatObject = (type: string): string => objectWords[type] ?? capitalize(spaced(type));

/** "amountKobo" as "Amount", "task_id" as "Task": the screen's word for a field of the database. */
export const formatField = (field: string): string => capitalize(spaced(field.replace(/(?:Kobo|Id|_id)$/, '')));

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A value as people read it: money in naira, moments in Lagos time, yes and no. */
export const formatValue = (field: string, value: string | null): string => {
  if (value === null || value === '') return field === 'creditKobo' ? 'no limit' : 'nothing';
  if (/Kobo$/.test(field) && /^-?\d+$/.test(value)) return formatNaira(Number(value) / 100);
  if (instant.test(value)) return formatDateTime(value);
  // A list comes as JSON.
  if (value.startsWith('["')) return value.slice(2, -2).replaceAll('","', '; ');
  if (value === 'true') return 'yes';
  return value === 'false' ? 'no' : value;
};
