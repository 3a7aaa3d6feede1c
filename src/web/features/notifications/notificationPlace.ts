import type { Notification, NotificationKind } from '../../../contract/notifications';
import { paths } from '../../paths';
import type { IconName } from '../../ui/Icon';

interface Shown {
  readonly icon: IconName;
  readonly tone: 'ok' | 'no' | 'wait' | 'info';
  readonly place: (about: string | null) => string;
  /** Above a message that is one sentence. */
  readonly outcome: string;
}

const { account } = paths;
const job = (about: string | null) => (about ? account.jobDetails(about) : `${account.dashboard}?tab=submitted`);
const openJob = (about: string | null) => (about ? account.jobDetails(about) : account.dashboard);
const withdrawal = (about: string | null) => (about ? account.withdrawal(about) : account.withdrawalHistory);
const referrals = () => account.referral;
const profile = () => account.profile;

export const notificationKinds: Readonly<Record<NotificationKind, Shown>> = {
  'proof-approved': { icon: 'check', tone: 'ok', place: job, outcome: 'Proof approved' },
  'proof-auto-approved': { icon: 'check', tone: 'ok', place: job, outcome: 'Proof approved automatically' },
  'proof-rejected': { icon: 'close', tone: 'no', place: job, outcome: 'Proof rejected' },
  'proof-reopened': { icon: 'clock', tone: 'wait', place: job, outcome: 'Proof in review again' },
  'slot-ending': { icon: 'clock', tone: 'wait', place: openJob, outcome: '2 hours left' },
  'slot-expired': { icon: 'clock', tone: 'wait', place: openJob, outcome: 'Time’s up' },
  'withdrawal-approved': { icon: 'bank', tone: 'ok', place: withdrawal, outcome: 'Withdrawal approved' },
  'withdrawal-rejected': { icon: 'bank', tone: 'no', place: withdrawal, outcome: 'Withdrawal rejected' },
  'withdrawal-paid': { icon: 'check', tone: 'ok', place: withdrawal, outcome: 'Withdrawal paid' },
  'withdrawal-returned': { icon: 'bank', tone: 'no', place: withdrawal, outcome: 'Transfer returned' },
  'referral-reward': { icon: 'gift', tone: 'ok', place: referrals, outcome: 'Referral reward' },
  'referral-refused': { icon: 'gift', tone: 'no', place: referrals, outcome: 'Reward not paid' },
  'account-unbanned': { icon: 'user', tone: 'info', place: profile, outcome: 'Account open again' },
  'followers-verified': { icon: 'user', tone: 'ok', place: profile, outcome: 'Followers verified' },
  'followers-renew': { icon: 'user', tone: 'wait', place: profile, outcome: 'New screenshot needed' },
};

interface MessageParts {
  readonly outcome: string;
  readonly title: string | null;
  readonly rest: string;
}

/** The parts of a message, which is still one sentence in older notifications. */
export const readMessage = ({ kind, message }: Pick<Notification, 'kind' | 'message'>): MessageParts => {
  const { outcome, place } = notificationKinds[kind];
  const [first = '', ...lines] = message.split('\n');
  if (lines.length === 0) return { outcome, title: null, rest: first };
  const isTitled = place === job || place === openJob;
  return { outcome: first, title: isTitled ? (lines[0] ?? null) : null, rest: lines.slice(isTitled ? 1 : 0).join(' ') };
};
