import type { Notification, NotificationKind } from '../../../contract/notifications';
import { paths } from '../../paths';

const { account } = paths;
const job = (about: string | null): string =>
  about ? account.jobDetails(about) : `${account.dashboard}?tab=submitted`;
const withdrawal = (about: string | null): string => (about ? account.withdrawal(about) : account.withdrawalHistory);

/** Target of each kind. Older messages don't name their subject and lead to the list. */
const places: Readonly<Record<NotificationKind, (about: string | null) => string>> = {
  'proof-approved': job,
  'proof-auto-approved': job,
  'proof-rejected': job,
  'proof-reopened': job,
  'slot-expired': (about) => (about ? account.jobDetails(about) : account.dashboard),
  'withdrawal-approved': withdrawal,
  'withdrawal-rejected': withdrawal,
  'withdrawal-paid': withdrawal,
  'withdrawal-returned': withdrawal,
  'referral-reward': () => account.referral,
  'referral-refused': () => account.referral,
  'account-unbanned': () => account.profile,
  'followers-verified': () => account.profile,
  'followers-renew': () => account.profile,
};

/** The address of a notification's subject. */
export const notificationPlace = ({ kind, about }: Pick<Notification, 'kind' | 'about'>): string => places[kind](about);
