import type { NotificationKind } from '../../../contract/notifications';
import { notificationKinds } from './notificationPlace';

const table: Record<NotificationKind, readonly [known: string, unknown: string]> = {
  'proof-approved': ['/account/job-details/7', '/account/dashboard?tab=submitted'],
  'proof-auto-approved': ['/account/job-details/7', '/account/dashboard?tab=submitted'],
  'proof-rejected': ['/account/job-details/7', '/account/dashboard?tab=submitted'],
  'proof-reopened': ['/account/job-details/7', '/account/dashboard?tab=submitted'],
  'slot-ending': ['/account/job-details/7', '/account/dashboard'],
  'slot-expired': ['/account/job-details/7', '/account/dashboard'],
  'withdrawal-approved': ['/account/withdrawal-history/7', '/account/withdrawal-history'],
  'withdrawal-rejected': ['/account/withdrawal-history/7', '/account/withdrawal-history'],
  'withdrawal-paid': ['/account/withdrawal-history/7', '/account/withdrawal-history'],
  'withdrawal-returned': ['/account/withdrawal-history/7', '/account/withdrawal-history'],
  'referral-reward': ['/account/referral', '/account/referral'],
  'referral-refused': ['/account/referral', '/account/referral'],
  'account-unbanned': ['/account/profile', '/account/profile'],
  'followers-verified': ['/account/profile', '/account/profile'],
  'followers-renew': ['/account/profile', '/account/profile'],
};

test.each(Object.entries(table) as [NotificationKind, readonly [string, string]][])(
  '%s links to its subject, an older one to the list',
  (kind, [known, unknown]) => {
    expect(notificationKinds[kind].place('7')).toBe(known);
    expect(notificationKinds[kind].place(null)).toBe(unknown);
  },
);
