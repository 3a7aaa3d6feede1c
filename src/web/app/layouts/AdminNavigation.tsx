import {
  AuditOutlined,
  BankOutlined,
  BookOutlined,
  CheckSquareOutlined,
  GiftOutlined,
  ImportOutlined,
  InboxOutlined,
  LineChartOutlined,
  LockOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  SendOutlined,
  ShopOutlined,
  TagOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { type ComponentType, Fragment, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { useGetAdminCountsQuery } from '../../api/adminApi';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import type { RootState } from '../rootReducer';
import './AdminNavigation.css';

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ 'aria-hidden': true }>;
  /** Addresses below the entry's, where it stays marked. */
  readonly within?: readonly string[];
}

const { admin } = paths;
const groups: readonly { readonly heading: string; readonly entries: readonly Entry[] }[] = [
  {
    heading: 'Work',
    entries: [
      { to: admin.overview, label: 'Overview', icon: LineChartOutlined },
      {
        to: admin.dashboard,
        label: 'Job Management',
        icon: ProfileOutlined,
        within: [admin.postJob, admin.viewJob(''), admin.editJob('')],
      },
      { to: admin.reviewJobs, label: 'Review Jobs', icon: CheckSquareOutlined },
    ],
  },
  {
    heading: 'Money',
    entries: [
      { to: admin.pay, label: 'Pay', icon: SendOutlined },
      { to: admin.withdrawal, label: 'Withdrawal', icon: BankOutlined },
      { to: admin.payouts, label: 'Payouts', icon: WalletOutlined },
      { to: admin.deposits, label: 'Deposits', icon: ImportOutlined },
      { to: admin.coupon, label: 'Coupon', icon: TagOutlined },
      { to: admin.reconciliation, label: 'Reconciliation', icon: BookOutlined },
    ],
  },
  {
    heading: 'People',
    entries: [
      { to: admin.users, label: 'User Management', icon: UserOutlined },
      { to: admin.owners, label: 'Job owners', icon: ShopOutlined },
      { to: admin.leads, label: 'Campaign requests', icon: InboxOutlined },
      { to: admin.referrals, label: 'Referrals', icon: GiftOutlined },
    ],
  },
  {
    heading: 'System',
    entries: [
      { to: admin.audit, label: 'Audit', icon: AuditOutlined },
      { to: admin.security, label: 'Security', icon: LockOutlined },
      { to: admin.help, label: 'Help', icon: QuestionCircleOutlined },
    ],
  },
];

export const adminPlaces = groups.flatMap(({ entries }) => entries);

const isCurrent = ({ to, within = [] }: Entry, pathname: string): boolean =>
  [to, ...within].some((place) => `${pathname}/`.startsWith(place.endsWith('/') ? place : `${place}/`)) ||
  (to === admin.dashboard && pathname === paths.landing);

export function useScreenAnswered(): boolean {
  const answered = useSelector(({ api }: RootState) => {
    const asked = Object.values(api.queries).map((query): string | undefined => query?.status);
    return asked.includes('fulfilled') && !asked.includes('pending');
  });
  const [was, setWas] = useState(answered);
  if (answered && !was) setWas(true);
  return was;
}

const useWaiting = (): Readonly<Record<string, number | undefined>> => {
  const { data: answer } = useGetAdminCountsQuery(undefined, { skip: !useScreenAnswered() });
  return {
    [admin.reviewJobs]: answer?.data.proofs,
    [admin.withdrawal]: answer?.data.withdrawals,
    [admin.referrals]: answer?.data.referrals,
  };
};

export function AdminNavigation({ narrow = false }: { narrow?: boolean }) {
  const { pathname } = useLocation();
  const waiting = useWaiting();
  const word = narrow ? 'sn-visually-hidden' : undefined;
  return (
    <nav className="admin-nav" aria-label="Admin">
      {groups.map(({ heading, entries }) => (
        <Fragment key={heading}>
          <p aria-hidden="true">
            <span className={word}>{heading}</span>
          </p>
          <ul aria-label={heading}>
            {entries.map((entry) => {
              const { to, label, icon: Icon } = entry;
              const count = waiting[to] ? formatCount(waiting[to]) : '';
              return (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                    title={narrow ? `${label}${count && ` ${count} waiting`}` : undefined}
                  >
                    <Icon aria-hidden />
                    <span className={word}>{label}</span>
                    {count && (
                      <em>
                        <span className={word}>{count}</span>
                        <span className="sn-visually-hidden"> waiting</span>
                      </em>
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
