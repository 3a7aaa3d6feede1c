import { Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { OfflinePage } from '../features/public/OfflinePage';
import { openPages, paths, routePatterns } from '../paths';
import { leaveApp } from './leaveApp';
import { AdminGuard, GuestGuard, SessionGuard } from './guards/guards';
import { LoneLayout } from './layouts/LoneLayout';
import { RouteFailure } from './RouteFailure';
import { Splash } from './Splash';

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Addresses that are documents of their own: the server answers them, so a step there leaves the app. */
const documents: RouteObject[] = [...openPages, '*'].map((path) => ({
  path,
  loader: leaveApp,
  Component: OfflinePage,
}));

const alone: RouteObject[] = [
  // Without a network nothing can be fetched, so this page has come with the app.
  { path: paths.offline, Component: OfflinePage },
  ...documents,
  ...[paths.newsletterConfirm, paths.newsletterUnsubscribe].map((path) => ({
    path,
    lazy: () =>
      import('../features/public/NewsletterPage').then(({ NewsletterPage }) => ({ Component: NewsletterPage })),
  })),
  {
    path: paths.bankChangeConfirm,
    lazy: () =>
      import('../features/public/BankChangePage').then(({ BankChangePage }) => ({ Component: BankChangePage })),
  },
];

// The build finds these files by their names, and sends them along with the page's shell.
const entrances: RouteObject[] = [
  {
    path: paths.login,
    lazy: () =>
      import(/* webpackChunkName: "login" */ '../features/auth/LoginPage').then(({ LoginPage }) => ({
        Component: LoginPage,
      })),
  },
  {
    path: paths.signup,
    lazy: () =>
      import(/* webpackChunkName: "signup" */ '../features/auth/SignupPage').then(({ SignupPage }) => ({
        Component: SignupPage,
      })),
  },
  {
    path: paths.forgotPassword,
    lazy: () =>
      import(/* webpackChunkName: "forgot-password" */ '../features/auth/ForgotPasswordPage').then(
        ({ ForgotPasswordPage }) => ({ Component: ForgotPasswordPage }),
      ),
  },
];

const member: RouteObject[] = [
  {
    path: paths.account.dashboard,
    lazy: () => import('../features/tasks/DashboardPage').then(({ DashboardPage }) => ({ Component: DashboardPage })),
  },
  {
    path: routePatterns.accountJobDetails,
    lazy: () =>
      import('../features/tasks/JobDetailsPage').then(({ JobDetailsPage }) => ({ Component: JobDetailsPage })),
  },
  {
    path: paths.account.referral,
    lazy: () => import('../features/account/ReferralPage').then(({ ReferralPage }) => ({ Component: ReferralPage })),
  },
  {
    path: paths.account.profile,
    lazy: () => import('../features/account/ProfilePage').then(({ ProfilePage }) => ({ Component: ProfilePage })),
  },
  {
    path: paths.account.notifications,
    lazy: () =>
      import('../features/account/NotificationsPage').then(({ NotificationsPage }) => ({
        Component: NotificationsPage,
      })),
  },
  {
    path: paths.account.myAccount,
    lazy: () => import('../features/account/MyAccountPage').then(({ MyAccountPage }) => ({ Component: MyAccountPage })),
  },
  {
    path: paths.account.withdraw,
    lazy: () =>
      import('../features/withdrawals/WithdrawPage').then(({ WithdrawPage }) => ({ Component: WithdrawPage })),
  },
  {
    path: paths.account.withdrawalHistory,
    lazy: () =>
      import('../features/withdrawals/WithdrawalHistoryPage').then(({ WithdrawalHistoryPage }) => ({
        Component: WithdrawalHistoryPage,
      })),
  },
  {
    path: routePatterns.accountWithdrawal,
    lazy: () =>
      import('../features/withdrawals/WithdrawalPage').then(({ WithdrawalPage }) => ({ Component: WithdrawalPage })),
  },
  {
    path: paths.account.statement,
    lazy: () =>
      import('../features/withdrawals/StatementPage').then(({ StatementPage }) => ({ Component: StatementPage })),
  },
  {
    path: paths.account.statementPrint,
    lazy: () =>
      import('../features/withdrawals/StatementPrintPage').then(({ StatementPrintPage }) => ({
        Component: StatementPrintPage,
      })),
  },
];

const desk: RouteObject[] = [
  {
    path: paths.admin.dashboard,
    lazy: () =>
      import('../features/admin/JobManagementPage').then(({ JobManagementPage }) => ({ Component: JobManagementPage })),
  },
  {
    path: paths.admin.postJob,
    lazy: () => import('../features/admin/PostJobPage').then(({ PostJobPage }) => ({ Component: PostJobPage })),
  },
  {
    path: routePatterns.adminEditJob,
    lazy: () => import('../features/admin/EditJobPage').then(({ EditJobPage }) => ({ Component: EditJobPage })),
  },
  {
    path: routePatterns.adminViewJob,
    lazy: () => import('../features/admin/ViewJobPage').then(({ ViewJobPage }) => ({ Component: ViewJobPage })),
  },
  {
    path: paths.admin.reviewJobs,
    lazy: () =>
      import('../features/admin/ReviewJobsPage').then(({ ReviewJobsPage }) => ({ Component: ReviewJobsPage })),
  },
  {
    path: paths.admin.users,
    lazy: () =>
      import('../features/admin/UserManagementPage').then(({ UserManagementPage }) => ({
        Component: UserManagementPage,
      })),
  },
  {
    path: routePatterns.adminUser,
    lazy: () =>
      import('../features/admin/UserProfilePage').then(({ UserProfilePage }) => ({ Component: UserProfilePage })),
  },
  {
    path: paths.admin.withdrawal,
    lazy: () =>
      import('../features/admin/AdminWithdrawalsPage').then(({ AdminWithdrawalsPage }) => ({
        Component: AdminWithdrawalsPage,
      })),
  },
  {
    path: paths.admin.payouts,
    lazy: () => import('../features/admin/PayoutsPage').then(({ PayoutsPage }) => ({ Component: PayoutsPage })),
  },
  {
    path: paths.admin.books,
    lazy: () => import('../features/admin/BooksPage').then(({ BooksPage }) => ({ Component: BooksPage })),
  },
  {
    path: paths.admin.referrals,
    lazy: () =>
      import('../features/admin/ReferralReviewPage').then(({ ReferralReviewPage }) => ({
        Component: ReferralReviewPage,
      })),
  },
  {
    path: paths.admin.coupon,
    lazy: () => import('../features/coupons/CouponsPage').then(({ CouponsPage }) => ({ Component: CouponsPage })),
  },
  {
    path: paths.admin.audit,
    lazy: () => import('../features/admin/AuditPage').then(({ AuditPage }) => ({ Component: AuditPage })),
  },
  {
    path: paths.admin.security,
    lazy: () => import('../features/admin/SecurityPage').then(({ SecurityPage }) => ({ Component: SecurityPage })),
  },
];

/** A frame around screens; a screen that fails leaves its frame standing. */
const framed = (lazy: RouteObject['lazy'], children: RouteObject[]): RouteObject => ({
  lazy,
  children: [{ errorElement: <RouteFailure />, children }],
});

/** Every place of the product, and who may stand there. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <Splash />,
    children: [
      framed(async () => ({ Component: LoneLayout }), alone),
      {
        element: <GuestGuard />,
        children: [
          framed(
            () =>
              import(/* webpackChunkName: "entrance" */ './layouts/PublicLayout').then(({ PublicLayout }) => ({
                Component: PublicLayout,
              })),
            entrances,
          ),
        ],
      },
      {
        element: <SessionGuard />,
        children: [
          framed(
            () => import('./layouts/MemberLayout').then(({ MemberLayout }) => ({ Component: MemberLayout })),
            member,
          ),
        ],
      },
      {
        element: <AdminGuard />,
        children: [
          framed(() => import('./layouts/AdminLayout').then(({ AdminLayout }) => ({ Component: AdminLayout })), desk),
        ],
      },
    ],
  },
];
