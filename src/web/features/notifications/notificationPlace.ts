import type { NotificationKind } from '../../../contract/notifications';
import { paths } from '../../paths';
import type { IconName } from '../../ui/Icon';

interface Shown {
  readonly icon: IconName;
  readonly tone: 'ok' | 'no' | 'wait' | 'info';
  readonly place: (about: string | null) => string;
}

const { account } = paths;
const job = (about: string | null) => (about ? account.jobDetails(about) : `${account.dashboard}?tab=submitted`);
const openJob = (about: string | null) => (about ? account.jobDetails(about) : account.dashboard);
const withdrawal = (about: string | null) => (about ? account.withdrawal(about) : account.withdrawalHistory);
const referrals = () => account.referral;
const profile = () => account.profile;

export const notificationKinds: Readonly<Record<NotificationKind, Shown>> = {
  'proof-approved': { icon: 'check', tone: 'ok', place: job },
  'proof-auto-approved': { icon: 'check', tone: 'ok', place: job },
  'proof-rejected': { icon: 'close', tone: 'no', place: job },
  'proof-reopened': { icon: 'clock', tone: 'wait', place: job },
  'slot-ending': { icon: 'clock', tone: 'wait', place: openJob },
  'slot-expired': { icon: 'clock', tone: 'wait', place: openJob },
  'withdrawal-approved': { icon: 'bank', tone: 'ok', place: withdrawal },
  'withdrawal-rejected': { icon: 'bank', tone: 'no', place: withdrawal },
  'withdrawal-paid': { icon: 'check', tone: 'ok', place: withdrawal },
  'withdrawal-returned': { icon: 'bank', tone: 'no', place: withdrawal },
  'referral-reward': { icon: 'gift', tone: 'ok', place: referrals },
  'referral-refused': { icon: 'gift', tone: 'no', place: referrals },
  'account-unbanned': { icon: 'user', tone: 'info', place: profile },
  'followers-verified': { icon: 'user', tone: 'ok', place: profile },
  'followers-renew': { icon: 'user', tone: 'wait', place: profile },
};
