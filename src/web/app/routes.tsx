import {
  Outlet,
  redirect,
  type RouteObject,
  ScrollRestoration,
  redirectDocument,
  useRouteError,
} from 'react-router-dom';
import { useEffect } from 'react';
import { OfflinePage } from '../features/public/OfflinePage';
import { booksPath, openPages, paths, routePatterns } from '../paths';
import { reportBrowserError } from '../lib/browserErrors';
import { fetchPiece, isMissingPiece, reloadAfterRelease } from '../lib/missingPiece';
import { AdminGuard, GuestGuard, SessionGuard } from './guards/guards';
import { LoneLayout } from './layouts/LoneLayout';
import { PageLoader } from './PageLoader';
import { FailedState } from '../ui/PageState';
import './RouteFailure.css';

function RouteFailure() {
  const error = useRouteError();
  const missing = isMissingPiece(error);
  useEffect(() => {
    reportBrowserError('screen', error);
    if (isMissingPiece(error)) void reloadAfterRelease(error);
  }, [error]);
  return (
    <div className="sn-failure">
      <FailedState
        text={missing ? 'This page could not be loaded.' : 'Something went wrong on this page.'}
        error={
          missing
            ? 'The connection broke, or a newer version has come out. Load the page again; what you have sent us is safe.'
            : 'What you have sent us is safe. Try again; if it happens again, write to support.'
        }
        retry={() => window.location.reload()}
      />
      <a href={paths.landing}>Back to the start</a>
    </div>
  );
}

const { pathname: startedAt } = window.location;

/** Leaves the app for addresses without a screen; null if the app itself was served there. */
function leaveApp({ request }: { request: Request }): Response | null {
  const { pathname, search, hash } = new URL(request.url);
  if (pathname === startedAt) return null;
  return redirectDocument(pathname + search + hash);
}

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const serverPages: RouteObject[] = [...openPages, '*'].map((path) => ({
  path,
  loader: leaveApp,
  Component: OfflinePage,
}));

/** Screens loaded by address; files export `Component` and optionally `handle`. */
const screens = (files: Readonly<Record<string, RouteObject['lazy']>>): RouteObject[] =>
  Object.entries(files).map(([path, lazy]) => ({
    path,
    lazy: typeof lazy === 'function' ? () => fetchPiece(lazy) : lazy,
  }));

// Chunks are named after their screens: webpack/budgets.ts measures each.
const alone: RouteObject[] = [
  // Offline nothing can be fetched, so this page is in the first files.
  { path: paths.offline, Component: OfflinePage },
  ...serverPages,
  ...screens({
    [paths.newsletterConfirm]: () => import(/* webpackChunkName: "newsletter" */ '../features/public/NewsletterPage'),
    [paths.newsletterUnsubscribe]: () =>
      import(/* webpackChunkName: "newsletter" */ '../features/public/NewsletterPage'),
    [paths.jobNewsOff]: () => import(/* webpackChunkName: "newsletter" */ '../features/public/NewsletterPage'),
    [paths.owner.enter]: () => import(/* webpackChunkName: "owner-enter" */ '../features/owner/page/EnterPage'),
    [paths.bankChangeConfirm]: () => import(/* webpackChunkName: "bank-change" */ '../features/public/BankChangePage'),
    [routePatterns.report]: () => import(/* webpackChunkName: "report" */ '../features/owner/reports/ReportPage'),
  }),
];

const authRoutes = screens({
  [paths.login]: () => import(/* webpackChunkName: "login" */ '../features/auth/LoginPage'),
  [paths.signup]: () => import(/* webpackChunkName: "signup" */ '../features/auth/SignupPage'),
  [paths.forgotPassword]: () => import(/* webpackChunkName: "forgot-password" */ '../features/auth/ForgotPasswordPage'),
});

const member = screens({
  [paths.account.dashboard]: () => import(/* webpackChunkName: "account/dashboard" */ '../features/jobs/DashboardPage'),
  [routePatterns.accountJobDetails]: () =>
    import(/* webpackChunkName: "account/job-details" */ '../features/jobs/JobDetailsPage'),
  [paths.account.referral]: () =>
    import(/* webpackChunkName: "account/referral" */ '../features/referrals/ReferralPage'),
  [paths.account.profile]: () => import(/* webpackChunkName: "account/profile" */ '../features/account/ProfilePage'),
  [paths.account.notifications]: () =>
    import(/* webpackChunkName: "account/notifications" */ '../features/notifications/NotificationsPage'),
  [paths.account.myAccount]: () =>
    import(/* webpackChunkName: "account/my-account" */ '../features/account/MyAccountPage'),
  [paths.account.withdraw]: () =>
    import(/* webpackChunkName: "account/withdraw" */ '../features/withdrawals/WithdrawPage'),
  [paths.account.withdrawalHistory]: () =>
    import(/* webpackChunkName: "account/withdrawal-history" */ '../features/withdrawals/WithdrawalHistoryPage'),
  [routePatterns.accountWithdrawal]: () =>
    import(/* webpackChunkName: "account/withdrawal" */ '../features/withdrawals/WithdrawalPage'),
  [paths.account.statement]: () =>
    import(/* webpackChunkName: "account/statement" */ '../features/statement/StatementPage'),
  [paths.account.statementPrint]: () =>
    import(/* webpackChunkName: "account/statement/print" */ '../features/statement/StatementPrintPage'),
  [paths.account.yearStatement]: () =>
    import(/* webpackChunkName: "account/statement/year" */ '../features/statement/YearStatementPage'),
});

const adminRoutes = screens({
  [paths.admin.overview]: () =>
    import(/* webpackChunkName: "admin/overview" */ '../features/admin/overview/OverviewPage'),
  [paths.admin.dashboard]: () =>
    import(/* webpackChunkName: "admin/dashboard" */ '../features/admin/jobs/JobManagementPage'),
  [paths.admin.postJob]: () => import(/* webpackChunkName: "admin/post-job" */ '../features/admin/jobs/PostJobPage'),
  [routePatterns.adminEditJob]: () =>
    import(/* webpackChunkName: "admin/edit-job" */ '../features/admin/jobs/EditJobPage'),
  [routePatterns.adminViewJob]: () =>
    import(/* webpackChunkName: "admin/view-job" */ '../features/admin/jobs/ViewJobPage'),
  [paths.admin.reviewJobs]: () =>
    import(/* webpackChunkName: "admin/review-jobs" */ '../features/admin/proofs/ReviewJobsPage'),
  [paths.admin.owners]: () => import(/* webpackChunkName: "admin/owners" */ '../features/admin/owners/OwnersPage'),
  [paths.admin.leads]: () => import(/* webpackChunkName: "admin/leads" */ '../features/admin/leads/LeadsPage'),
  [routePatterns.adminOwner]: () => import(/* webpackChunkName: "admin/owner" */ '../features/admin/owners/OwnerPage'),
  [routePatterns.adminDocument]: () =>
    import(/* webpackChunkName: "admin/document" */ '../features/admin/documents/DocumentPage'),
  [routePatterns.adminProForma]: () =>
    import(/* webpackChunkName: "admin/pro-forma" */ '../features/admin/documents/ProFormaPage'),
  [paths.admin.users]: () =>
    import(/* webpackChunkName: "admin/user-management" */ '../features/admin/members/UserManagementPage'),
  [routePatterns.adminUser]: () =>
    import(/* webpackChunkName: "admin/user-management/user" */ '../features/admin/members/UserProfilePage'),
  [paths.admin.withdrawal]: () =>
    import(/* webpackChunkName: "admin/withdrawal" */ '../features/admin/withdrawals/AdminWithdrawalsPage'),
  [paths.admin.pay]: () => import(/* webpackChunkName: "admin/pay" */ '../features/admin/payouts/PayPage'),
  [paths.admin.payouts]: () => import(/* webpackChunkName: "admin/payouts" */ '../features/admin/payouts/PayoutsPage'),
  [paths.admin.deposits]: () =>
    import(/* webpackChunkName: "admin/deposits" */ '../features/admin/deposits/DepositsPage'),
  [paths.admin.reconciliation]: () =>
    import(/* webpackChunkName: "admin/reconciliation" */ '../features/admin/reconciliation/ReconciliationPage'),
  [paths.admin.referrals]: () =>
    import(/* webpackChunkName: "admin/referrals" */ '../features/admin/referrals/ReferralReviewPage'),
  [paths.admin.coupon]: () => import(/* webpackChunkName: "admin/coupon" */ '../features/admin/coupons/CouponsPage'),
  [paths.admin.audit]: () => import(/* webpackChunkName: "admin/audit" */ '../features/admin/audit/AuditPage'),
  [paths.admin.security]: () =>
    import(/* webpackChunkName: "admin/security" */ '../features/admin/settings/SecurityPage'),
  [paths.admin.help]: () => import(/* webpackChunkName: "admin/help" */ '../features/admin/help/HelpPage'),
  [routePatterns.adminHelpPage]: () => import(/* webpackChunkName: "admin/help" */ '../features/admin/help/HelpPage'),
});

const booksMoved: RouteObject = {
  path: booksPath,
  loader: ({ request }) => redirect(paths.admin.reconciliation + new URL(request.url).search),
};

const owner: RouteObject[] = [
  { path: `${paths.owner.home}/*`, lazy: () => import(/* webpackChunkName: "owner" */ './OwnerScreens') },
];

const framed = (lazy: RouteObject['lazy'], children: RouteObject[]): RouteObject => ({
  lazy,
  children: [{ errorElement: <RouteFailure />, children }],
});

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <PageLoader />,
    children: [
      framed(async () => ({ Component: LoneLayout }), alone),
      {
        element: <GuestGuard />,
        children: [framed(() => import(/* webpackChunkName: "auth" */ './layouts/PublicLayout'), authRoutes)],
      },
      {
        element: <SessionGuard />,
        children: [framed(() => import(/* webpackChunkName: "account" */ './layouts/MemberLayout'), member)],
      },
      {
        element: <AdminGuard />,
        children: [
          framed(() => import(/* webpackChunkName: "admin" */ './layouts/AdminLayout'), [...adminRoutes, booksMoved]),
        ],
      },
      // Guarded by the server, with code only owners load.
      framed(() => import(/* webpackChunkName: "owner" */ './layouts/OwnerLayout'), owner),
    ],
  },
];
