import { Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useMatch } from 'react-router-dom';
import { Button } from 'antd';
import { limits } from '../../../contract/limits';
import { useGetProfileQuery } from '../../api/profileApi';
import { useListNotificationsQuery, useAcceptTermsMutation } from '../../api/accountApi';
import { formatCount, formatNaira } from '../../lib/naira';
import { storageKeys } from '../../lib/siteStorage';
import { paths, routePatterns } from '../../paths';
import { selectProofs, usePendingSelector } from '../../pending/pendingSlice';
import { dialogOnDemand } from '../../ui/dialog/Dialog';
import { Icon, type IconName } from '../../ui/Icon';
import { useKeptSwitch } from '../../ui/useKeptSwitch';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { NavigationProgress, SkipLink, useFocusOnNavigation } from './frame';
import { useArrival } from './Arrival';
import { MemberPanel, type Money, MoneyCard } from './MemberPanel';
import { ProfileMenu } from './ProfileMenu';
import { TaskSearch } from './TaskSearch';
import { TopBar, type TopBarLinks } from './TopBar';
import { lazyPart } from '../../ui/lazyPart';
import { legalVersion } from '../../../contract/brand';
import { formatDay } from '../../lib/dates';

function TermsNote() {
  const { data: answer } = useGetProfileQuery();
  const [accept, { isLoading }] = useAcceptTermsMutation();
  if (!answer || answer.terms_version === legalVersion) return null;
  return (
    <section className="sn-note sn-note--info sn-line sn-line--ends sn-terms" aria-label="New terms">
      <p>
        <span>{`Our terms changed on ${formatDay(legalVersion)}. Please agree to the`}</span>{' '}
        <Link className="sn-link" to={paths.terms}>
          terms
        </Link>{' '}
        and the{' '}
        <Link className="sn-link" to={paths.privacy}>
          privacy policy
        </Link>
        .
      </p>
      <Button type="primary" disabled={isLoading} onClick={() => void accept({ terms_version: legalVersion })}>
        I agree
      </Button>
    </section>
  );
}

/** Loaded while online; without it the page still shows its proof's state. */
const loadBar = () =>
  import(/* webpackChunkName: "pending-bar" */ '../../pending/PendingBar').then(
    ({ PendingBar: bar }) => ({ default: bar }),
    () => ({ default: () => <></> }),
  );
const PendingBar = lazyPart(loadBar);

const MemberDrawer = dialogOnDemand(() => import('./MemberDrawer').then((module) => module.MemberDrawer));

const links: TopBarLinks = [
  [paths.account.dashboard, 'Jobs', 'briefcase'],
  [paths.account.referral, 'Referral and earning', 'gift'],
  [paths.account.withdrawalHistory, 'Withdrawals', 'bank'],
  [paths.account.profile, 'Profile', 'user'],
];

// The notifications screen's size, to share one request.
const newestNotifications = { page: 1, pageSize: limits.pageSize.notifications } as const;

function Bell() {
  const { data: answer } = useListNotificationsQuery(newestNotifications);
  const unread = answer?.unread ?? 0;
  const label = unread > 0 ? `Notifications, ${formatCount(unread)} unread` : 'Notifications';
  return (
    <Link className="sn-icon-btn sn-bell" to={paths.account.notifications} aria-label={label}>
      <Icon name="bell" />
      {unread > 0 && <i className="sn-num">{unread > 99 ? '99+' : unread}</i>}
    </Link>
  );
}

function SmallScreenBalance({ money }: { money: Money }) {
  const { pathname } = useLocation();
  const { data: answer } = useGetProfileQuery();
  if (pathname !== paths.account.dashboard || !answer) return null;
  return (
    <aside className="sn-member__balance" aria-label="Your money">
      <MoneyCard wallet={answer.userbalance} code={answer.data.referral_code} money={money} />
    </aside>
  );
}

const submittedJobs = `${paths.account.dashboard}?tab=submitted`;

const { withdraw, withdrawalHistory, statement, profile, myAccount } = paths.account;
const isBelow = (pathname: string, ...places: string[]): boolean =>
  places.some((place) => pathname === place || pathname.startsWith(`${place}/`));

/** The phone's bar, within reach of the thumb: one word each. */
function BottomBar({ money }: { money: Money }) {
  const { key, pathname, search } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isSubmitted = new URLSearchParams(search).get('tab') === 'submitted';
  const at = pathname === paths.account.dashboard && (isSubmitted ? submittedJobs : paths.account.dashboard);
  const place = (to: string, label: string, icon: IconName, isHere: boolean) => (
    <Link to={to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{label}</span>
    </Link>
  );
  return (
    <>
      <nav className="sn-bottom" aria-label="Main">
        {place(paths.account.dashboard, 'Jobs', 'briefcase', at === paths.account.dashboard)}
        {place(submittedJobs, 'My jobs', 'check', at === submittedJobs)}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isBelow(pathname, withdraw, withdrawalHistory, statement) || undefined}
          {...MemberDrawer.onIntent}
          onClick={() => setOpenAt(key)}
        >
          <Icon name="wallet" />
          <span>Wallet</span>
        </button>
        {place(profile, 'Me', 'user', isBelow(pathname, profile, myAccount))}
      </nav>
      <MemberDrawer open={openAt === key} onClose={() => setOpenAt(null)} money={money} />
    </>
  );
}

export function MemberLayout() {
  const small = useMediaQuery('(max-width: 899px)');
  // Not in the card, which small screens may show twice.
  const hiding = useKeptSwitch(storageKeys.hiddenSums);
  const { data: answer } = useGetProfileQuery();
  const { arrival, putAway } = useArrival(answer?.userbalance);
  const money = { hiding, arrival, putAway };
  const main = useFocusOnNavigation();
  const onJob = useMatch(routePatterns.accountJobDetails) !== null;
  useEffect(() => {
    if (onJob) void loadBar();
  }, [onJob]);
  const somethingWaits = usePendingSelector((state) => Object.keys(selectProofs(state)).length > 0);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <TopBar home={paths.account.dashboard} links={small ? [] : links}>
        <TaskSearch />
        <Bell />
        <ProfileMenu />
      </TopBar>
      <TermsNote />
      <p className="sn-visually-hidden" role="status">
        {arrival && (hiding[0] ? 'Money arrived.' : `${formatNaira(arrival.earned)} arrived in your wallet.`)}
      </p>
      <div className="sn-member">
        {small ? (
          <SmallScreenBalance money={money} />
        ) : (
          <aside className="sn-card sn-member__side" aria-label="Your account">
            <MemberPanel money={money} />
          </aside>
        )}
        <main id="main" ref={main} tabIndex={-1}>
          <Outlet />
          {somethingWaits && (
            <Suspense>
              <PendingBar />
            </Suspense>
          )}
        </main>
      </div>
      {small && <BottomBar money={money} />}
    </>
  );
}

export { MemberLayout as Component };
