import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useGetProfileQuery } from '../../api/accountApi';
import { useGetDeskCountsQuery } from '../../api/adminApi';
import { brand } from '../../brand';
import { formatCount } from '../../lib/naira';
import { BulkRuns } from '../../features/admin/bulk/BulkRuns';
import { ConfirmSelf } from '../../features/admin/ConfirmSelf';
import { AdminPendingBar } from '../../features/admin/decisions/AdminPendingBar';
import { paths } from '../../paths';
import { useLeaveDesk } from '../../pending/useLeaveDesk';
import { Dialog } from '../../ui/Dialog';
import { Icon, type IconName } from '../../ui/Icon';
import { Logo } from '../../ui/Logo';
import { AntdProvider } from '../../ui/theme/AntdProvider';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch';
import { useToastPlacement } from '../../ui/toaster';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { learnToasts } from '../listeners/toasts';
import { deskToasts } from '../listeners/toastWords/desk';
import { DeskFinder } from './DeskFinder';
import { NavigationProgress, SkipLink, useFocusOnNavigation } from './frame';
import './AdminLayout.css';

learnToasts(deskToasts);

interface Entry {
  to: string;
  label: string;
  icon: IconName;
  /** What lies under the entry: it stays marked there. */
  within: readonly string[];
}

const { admin } = paths;
const entries: readonly Entry[] = [
  {
    to: admin.dashboard,
    label: 'Job Management',
    icon: 'briefcase',
    within: [admin.dashboard, admin.postJob, admin.viewJob(''), admin.editJob('')],
  },
  { to: admin.reviewJobs, label: 'Review Jobs', icon: 'check', within: [admin.reviewJobs] },
  { to: admin.users, label: 'User Management', icon: 'users', within: [admin.users] },
  { to: admin.withdrawal, label: 'Withdrawal', icon: 'bank', within: [admin.withdrawal] },
  { to: admin.payouts, label: 'Payouts', icon: 'naira', within: [admin.payouts] },
  { to: admin.books, label: 'Books', icon: 'columns', within: [admin.books] },
  { to: admin.referrals, label: 'Referrals', icon: 'gift', within: [admin.referrals] },
  { to: admin.coupon, label: 'Coupon', icon: 'ticket', within: [admin.coupon] },
  { to: admin.audit, label: 'Audit', icon: 'shield', within: [admin.audit] },
  { to: admin.security, label: 'Security', icon: 'lock', within: [admin.security] },
  { to: admin.help, label: 'Help', icon: 'help', within: [admin.help] },
];

const isCurrent = ({ to, within }: Entry, pathname: string): boolean =>
  within.some((place) => pathname.startsWith(place)) || (to === admin.dashboard && pathname === paths.landing);

/** How much waits behind each entry. */
const useWaiting = (): Readonly<Record<string, number | undefined>> => {
  const { data: answer } = useGetDeskCountsQuery();
  return {
    [admin.reviewJobs]: answer?.data.proofs,
    [admin.withdrawal]: answer?.data.withdrawals,
    [admin.referrals]: answer?.data.referrals,
  };
};

function DeskNavigation() {
  const { pathname } = useLocation();
  const waiting = useWaiting();
  const [leave, { isLoading }] = useLeaveDesk();
  return (
    <>
      <nav className="sn-desk__nav" aria-label="Desk">
        {entries.map((entry) => {
          const count = waiting[entry.to];
          return (
            <Link key={entry.to} to={entry.to} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
              <Icon name={entry.icon} size={20} />
              <span>{entry.label}</span>
              {count ? (
                <em className="sn-num">
                  {formatCount(count)}
                  <span className="sn-visually-hidden"> waiting</span>
                </em>
              ) : null}
            </Link>
          );
        })}
      </nav>
      <button type="button" className="sn-desk__logout" onClick={() => void leave()} disabled={isLoading}>
        <Icon name="logout" size={20} />
        {isLoading ? 'Logging out...' : 'Logout'}
      </button>
    </>
  );
}

function DeskDrawer() {
  const { key } = useLocation();
  // Open on one visited place only: following an entry closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        className="sn-icon-btn"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      >
        <Icon name="menu" />
      </button>
      <Link className="sn-desk__logo" to={admin.dashboard}>
        <Logo markOnly />
      </Link>
      <Dialog open={openAt === key} onClose={() => setOpenAt(null)} title={brand.name} side="start">
        <div className="sn-desk__drawer">
          <DeskNavigation />
          <ThemeSwitch />
        </div>
      </Dialog>
    </>
  );
}

/** The admin area's frame. */
export function AdminLayout() {
  const small = useMediaQuery('(max-width: 899px)');
  const { pathname } = useLocation();
  const { data: answer } = useGetProfileQuery();
  const main = useFocusOnNavigation();
  useToastPlacement(pathname === admin.withdrawal ? 'top-right' : 'top');
  return (
    <AntdProvider>
      <SkipLink />
      <NavigationProgress />
      <div className="sn-desk">
        {!small && (
          <aside className="sn-desk__side">
            <Link className="sn-desk__logo" to={admin.dashboard}>
              <Logo />
            </Link>
            <DeskNavigation />
          </aside>
        )}
        <div className="sn-desk__body">
          <header className="sn-desk__top">
            {small && <DeskDrawer />}
            <DeskFinder />
            <span className="sn-desk__who">
              <span className="sn-muted">{brand.productOwner}</span>
              {answer && <b>{answer.data.fullname}</b>}
            </span>
            {!pathname.startsWith(admin.help) && (
              <Link
                className="sn-icon-btn"
                to={`${admin.help}?about=${encodeURIComponent(pathname)}`}
                aria-label="Help with this page"
                title="Help with this page"
              >
                <Icon name="help" />
              </Link>
            )}
            {!small && <ThemeSwitch />}
          </header>
          <BulkRuns />
          <main id="main" ref={main} tabIndex={-1}>
            <Outlet />
          </main>
          <AdminPendingBar />
          <ConfirmSelf />
        </div>
      </div>
    </AntdProvider>
  );
}
