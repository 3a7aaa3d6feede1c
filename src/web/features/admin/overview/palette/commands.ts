import {
  AuditOutlined,
  BankOutlined,
  BookOutlined,
  CheckSquareOutlined,
  DesktopOutlined,
  EyeOutlined,
  GiftOutlined,
  ImportOutlined,
  LineChartOutlined,
  LogoutOutlined,
  MoonOutlined,
  PlusOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  SunOutlined,
  SendOutlined,
  ShopOutlined,
  TagOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Finds } from '../../../../../contract/overview';
import { formatNaira } from '../../../../lib/naira';
import type { ThemeMode } from '../../../../lib/siteStorage';
import { paths } from '../../../../paths';

type PaletteIcon = ComponentType<{ 'aria-hidden': true }>;

/** The effect of an option: opens an address, changes the colours, or logs out. */
export type CommandAction =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'theme'; readonly mode: ThemeMode }
  | { readonly kind: 'logout' };

export interface Option {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: PaletteIcon;
  readonly action: CommandAction;
}

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

interface Command extends Option {
  /** Other search words. */
  readonly also: string;
}

const { admin } = paths;
const pageCommand = (label: string, to: string, icon: PaletteIcon, also = ''): Command => ({
  id: to,
  label,
  icon,
  also,
  action: { kind: 'go', to },
});
const themeCommand = (label: string, mode: ThemeMode, icon: PaletteIcon): Command => ({
  id: `theme-${mode}`,
  label,
  icon,
  also: 'theme colours colors dark light mode',
  action: { kind: 'theme', mode },
});

const pageCommands: readonly Command[] = [
  pageCommand('Overview', admin.overview, LineChartOutlined, 'figures charts statistics money review time sign-ups'),
  pageCommand('Job Management', admin.dashboard, ProfileOutlined, 'jobs tasks home dashboard'),
  pageCommand('Review Jobs', admin.reviewJobs, CheckSquareOutlined, 'proofs submitted tasks queue'),
  pageCommand('Review one at a time', `${admin.reviewJobs}?focus=1`, EyeOutlined, 'focused mode proofs'),
  pageCommand('User Management', admin.users, UserOutlined, 'members people'),
  pageCommand('Job owners', admin.owners, ShopOutlined, 'advertisers employers clients balance credit owes'),
  pageCommand('Campaign requests', admin.leads, ShopOutlined, 'leads advertisers new start a campaign'),
  pageCommand('Withdrawal', admin.withdrawal, BankOutlined, 'withdrawals requests money'),
  pageCommand('Pay', admin.pay, SendOutlined, 'check accept confirm paid in one flow'),
  pageCommand(
    'Payouts',
    admin.payouts,
    WalletOutlined,
    'pay out transfers batch batches bank file sent paid returned money',
  ),
  pageCommand('Deposits', admin.deposits, ImportOutlined, 'money in owners paid bank credit record confirm'),
  pageCommand(
    'Reconciliation',
    admin.reconciliation,
    BookOutlined,
    'books ledger differences liabilities owed charges',
  ),
  pageCommand('Referrals', admin.referrals, GiftOutlined, 'rewards on hold withheld checking ring'),
  pageCommand('Coupon', admin.coupon, TagOutlined, 'coupons codes'),
  pageCommand('Audit', admin.audit, AuditOutlined, 'log history who did what'),
  pageCommand('Help', admin.help, QuestionCircleOutlined, 'runbooks support questions how to'),
];
const otherCommands: readonly Command[] = [
  pageCommand('Create New Job', admin.postJob, PlusOutlined, 'post add task'),
  themeCommand('Light colours', 'light', SunOutlined),
  themeCommand('Dark colours', 'dark', MoonOutlined),
  themeCommand('Colours like my device', 'system', DesktopOutlined),
  { id: 'logout', label: 'Log out', icon: LogoutOutlined, also: 'logout sign out leave', action: { kind: 'logout' } },
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
      action: { kind: 'go', to: admin.user(id) },
    })),
  },
  {
    label: 'Jobs',
    options: jobs.map(({ id, jobTitle, reference, status }) => ({
      id,
      label: jobTitle,
      detail: `${reference} · ${status}`,
      icon: ProfileOutlined,
      action: { kind: 'go', to: admin.viewJob(id) },
    })),
  },
  {
    label: 'Withdrawals',
    options: withdrawals.map(({ id, reference, amount, status, fullname }) => ({
      id,
      label: `${formatNaira(amount)} by ${fullname}`,
      detail: `${reference} · ${status}`,
      icon: BankOutlined,
      action: { kind: 'go', to: `${admin.withdrawal}?status=all&q=${encodeURIComponent(reference)}` },
    })),
  },
];

/** A complete reference, email or phone number finds only that one. */
const isExact = ({ label, detail = '' }: Option, typed: string): boolean =>
  [label, ...detail.split(' · ')].some((part) => fold(part) === fold(typed));

const exactFirst = (groups: readonly OptionGroup[], typed: string): OptionGroup[] => {
  const rank = (option: Option | undefined): number => (option && isExact(option, typed) ? 0 : 1);
  return groups
    .map(({ label, options }) => ({ label, options: [...options].sort((one, other) => rank(one) - rank(other)) }))
    .sort((one, other) => rank(one.options[0]) - rank(other.options[0]));
};

/** Every match of the typed text, in display order; empty groups are left out. */
export const groupsFor = (typed: string, found: Finds | undefined): OptionGroup[] =>
  [
    { label: 'Go to', options: fitting(pageCommands, typed) },
    { label: 'Do', options: fitting(otherCommands, typed) },
    ...exactFirst(found ? foundGroups(found) : [], typed),
  ].filter(({ options }) => options.length > 0);
