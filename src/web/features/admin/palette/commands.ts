import type { Finds } from '../../../../contract/desk';
import { formatNaira } from '../../../lib/naira';
import type { ThemeMode } from '../../../lib/themeMode';
import { paths } from '../../../paths';
import type { IconName } from '../../../ui/Icon';

/** What choosing an option does: leads to an address, shows other colours, or logs out. */
export type Deed =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'theme'; readonly mode: ThemeMode }
  | { readonly kind: 'logout' };

export interface Option {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: IconName;
  readonly deed: Deed;
}

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

interface Command extends Option {
  /** Other words by which people look for it. */
  readonly also: string;
}

const { admin } = paths;
const place = (label: string, to: string, icon: IconName, also = ''): Command => ({
  id: to,
  label,
  icon,
  also,
  deed: { kind: 'go', to },
});
const look = (label: string, mode: ThemeMode, icon: IconName): Command => ({
  id: `theme-${mode}`,
  label,
  icon,
  also: 'theme colours colors dark light mode',
  deed: { kind: 'theme', mode },
});

const places: readonly Command[] = [
  place('Job Management', admin.dashboard, 'briefcase', 'jobs tasks overview home dashboard'),
  place('Review Jobs', admin.reviewJobs, 'check', 'proofs submitted tasks queue'),
  place('Review one at a time', `${admin.reviewJobs}?focus=1`, 'eye', 'focused mode proofs'),
  place('User Management', admin.users, 'users', 'members people'),
  place('Withdrawal', admin.withdrawal, 'bank', 'withdrawals requests money'),
  place('Payouts', admin.payouts, 'naira', 'pay out transfers batch batches bank file sent paid returned money'),
  place('Books', admin.books, 'columns', 'reconciliation ledger differences liabilities owed charges'),
  place('Referrals', admin.referrals, 'gift', 'rewards withheld checking ring'),
  place('Coupon', admin.coupon, 'ticket', 'coupons codes'),
  place('Audit', admin.audit, 'shield', 'log history who did what'),
  place('Help', admin.help, 'help', 'runbooks support questions how to'),
];
const actions: readonly Command[] = [
  place('Create New Job', admin.postJob, 'plus', 'post add task'),
  look('Light colours', 'light', 'sun'),
  look('Dark colours', 'dark', 'moon'),
  look('Colours like my device', 'system', 'monitor'),
  { id: 'logout', label: 'Log out', icon: 'logout', also: 'logout sign out leave', deed: { kind: 'logout' } },
];

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const fitting = (commands: readonly Command[], typed: string): Command[] => {
  const wanted = fold(typed).split(/\s+/);
  return commands.filter(({ label, also }) => wanted.every((word) => fold(`${label} ${also}`).includes(word)));
};

const foundGroups = ({ members, jobs, withdrawals }: Finds): OptionGroup[] => [
  {
    label: 'Members',
    options: members.map(({ id, fullname, email, phone }) => ({
      id,
      label: fullname,
      detail: [email, phone].filter(Boolean).join(' · '),
      icon: 'user',
      deed: { kind: 'go', to: admin.user(id) },
    })),
  },
  {
    label: 'Jobs',
    options: jobs.map(({ id, jobTitle, reference, status }) => ({
      id,
      label: jobTitle,
      detail: `${reference} · ${status}`,
      icon: 'briefcase',
      deed: { kind: 'go', to: admin.viewJob(id) },
    })),
  },
  {
    label: 'Withdrawals',
    options: withdrawals.map(({ id, reference, amount, status, fullname }) => ({
      id,
      label: `${formatNaira(amount)} by ${fullname}`,
      detail: `${reference} · ${status}`,
      icon: 'bank',
      deed: { kind: 'go', to: `${admin.withdrawal}?q=${encodeURIComponent(reference)}` },
    })),
  },
];

/** Everything that fits what is typed, in the order it is shown; groups without any are left out. */
export const groupsFor = (typed: string, found: Finds | undefined): OptionGroup[] =>
  [
    { label: 'Go to', options: fitting(places, typed) },
    { label: 'Do', options: fitting(actions, typed) },
    ...(found ? foundGroups(found) : []),
  ].filter(({ options }) => options.length > 0);
