import {
  AuditOutlined,
  BankOutlined,
  BookOutlined,
  CheckSquareOutlined,
  DesktopOutlined,
  EyeOutlined,
  GiftOutlined,
  LineChartOutlined,
  LogoutOutlined,
  MoonOutlined,
  PlusOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  SunOutlined,
  SendOutlined,
  TagOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Finds } from '../../../../contract/overview';
import { formatNaira } from '../../../lib/naira';
import type { ThemeMode } from '../../../lib/themeMode';
import { paths } from '../../../paths';

type PaletteIcon = ComponentType<{ 'aria-hidden': true }>;

/** What choosing an option does: leads to an address, shows other colours, or logs out. */
export type Deed =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'theme'; readonly mode: ThemeMode }
  | { readonly kind: 'logout' };

export interface Option {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: PaletteIcon;
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
const place = (label: string, to: string, icon: PaletteIcon, also = ''): Command => ({
  id: to,
  label,
  icon,
  also,
  deed: { kind: 'go', to },
});
const look = (label: string, mode: ThemeMode, icon: PaletteIcon): Command => ({
  id: `theme-${mode}`,
  label,
  icon,
  also: 'theme colours colors dark light mode',
  deed: { kind: 'theme', mode },
});

const places: readonly Command[] = [
  place('Overview', admin.overview, LineChartOutlined, 'figures charts statistics money review time sign-ups'),
  place('Job Management', admin.dashboard, ProfileOutlined, 'jobs tasks home dashboard'),
  place('Review Jobs', admin.reviewJobs, CheckSquareOutlined, 'proofs submitted tasks queue'),
  place('Review one at a time', `${admin.reviewJobs}?focus=1`, EyeOutlined, 'focused mode proofs'),
  place('User Management', admin.users, UserOutlined, 'members people'),
  place('Withdrawal', admin.withdrawal, BankOutlined, 'withdrawals requests money'),
  place('Pay', admin.pay, SendOutlined, 'check accept confirm paid in one flow'),
  place('Payouts', admin.payouts, WalletOutlined, 'pay out transfers batch batches bank file sent paid returned money'),
  place('Reconciliation', admin.books, BookOutlined, 'books ledger differences liabilities owed charges'),
  place('Referrals', admin.referrals, GiftOutlined, 'rewards withheld checking ring'),
  place('Coupon', admin.coupon, TagOutlined, 'coupons codes'),
  place('Audit', admin.audit, AuditOutlined, 'log history who did what'),
  place('Help', admin.help, QuestionCircleOutlined, 'runbooks support questions how to'),
];
const actions: readonly Command[] = [
  place('Create New Job', admin.postJob, PlusOutlined, 'post add task'),
  look('Light colours', 'light', SunOutlined),
  look('Dark colours', 'dark', MoonOutlined),
  look('Colours like my device', 'system', DesktopOutlined),
  { id: 'logout', label: 'Log out', icon: LogoutOutlined, also: 'logout sign out leave', deed: { kind: 'logout' } },
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
      icon: UserOutlined,
      deed: { kind: 'go', to: admin.user(id) },
    })),
  },
  {
    label: 'Jobs',
    options: jobs.map(({ id, jobTitle, reference, status }) => ({
      id,
      label: jobTitle,
      detail: `${reference} · ${status}`,
      icon: ProfileOutlined,
      deed: { kind: 'go', to: admin.viewJob(id) },
    })),
  },
  {
    label: 'Withdrawals',
    options: withdrawals.map(({ id, reference, amount, status, fullname }) => ({
      id,
      label: `${formatNaira(amount)} by ${fullname}`,
      detail: `${reference} · ${status}`,
      icon: BankOutlined,
      deed: { kind: 'go', to: `${admin.withdrawal}?status=all&q=${encodeURIComponent(reference)}` },
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
