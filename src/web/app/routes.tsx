import { Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { OfflinePage } from '../features/public/OfflinePage';
import { openPages, paths, routePatterns } from '../paths';
import { leaveApp } from './leaveApp';
import { AdminGuard, GuestGuard, SessionGuard } from './guards/guards';
import { LoneLayout } from './layouts/LoneLayout';
import { RouteFailure } from './RouteFailure';
import { PageLoader } from './PageLoader';

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

// The build knows a screen's files by their name, the screen's address: it sends an auth page's files along with its prerendered markup
// and weighs every screen (webpack/budgets.ts).
const alone: RouteObject[] = [
  // Without a network nothing can be fetched, so this page has come with the app.
  { path: paths.offline, Component: OfflinePage },
  ...documents,
  ...[paths.newsletterConfirm, paths.newsletterUnsubscribe].map((path) => ({
    path,
    lazy: () =>
      import(/* webpackChunkName: "newsletter" */ '../features/public/NewsletterPage').then(({ NewsletterPage }) => ({
        Component: NewsletterPage,
      })),
  })),
  {
    path: paths.bankChangeConfirm,
    lazy: () =>
      import(/* webpackChunkName: "bank-change" */ '../features/public/BankChangePage').then(({ BankChangePage }) => ({
        Component: BankChangePage,
      })),
  },
];

const authRoutes: RouteObject[] = [
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
    lazy: () =>
      import(/* webpackChunkName: "account/dashboard" */ '../features/jobs/DashboardPage').then(
        ({ DashboardPage }) => ({ Component: DashboardPage }),
      ),
  },
  {
    path: routePatterns.accountJobDetails,
    lazy: () =>
      import(/* webpackChunkName: "account/job-details" */ '../features/jobs/JobDetailsPage').then(
        ({ JobDetailsPage }) => ({ Component: JobDetailsPage }),
      ),
  },
  {
    path: paths.account.referral,
    lazy: () =>
      import(/* webpackChunkName: "account/referral" */ '../features/referrals/ReferralPage').then(
        ({ ReferralPage }) => ({ Component: ReferralPage }),
      ),
  },
  {
    path: paths.account.profile,
    lazy: () =>
      import(/* webpackChunkName: "account/profile" */ '../features/account/ProfilePage').then(({ ProfilePage }) => ({
        Component: ProfilePage,
      })),
  },
  {
    path: paths.account.notifications,
    lazy: () =>
      import(/* webpackChunkName: "account/notifications" */ '../features/notifications/NotificationsPage').then(
        ({ NotificationsPage }) => ({
          Component: NotificationsPage,
        }),
      ),
  },
  {
    path: paths.account.myAccount,
    lazy: () =>
      import(/* webpackChunkName: "account/my-account" */ '../features/account/MyAccountPage').then(
        ({ MyAccountPage }) => ({ Component: MyAccountPage }),
      ),
  },
  {
    path: paths.account.withdraw,
    lazy: () =>
      import(/* webpackChunkName: "account/withdraw" */ '../features/withdrawals/WithdrawPage').then(
        ({ WithdrawPage }) => ({ Component: WithdrawPage }),
      ),
  },
  {
    path: paths.account.withdrawalHistory,
    lazy: () =>
      import(/* webpackChunkName: "account/withdrawal-history" */ '../features/withdrawals/WithdrawalHistoryPage').then(
        ({ WithdrawalHistoryPage }) => ({
          Component: WithdrawalHistoryPage,
        }),
      ),
  },
  {
    path: routePatterns.accountWithdrawal,
    lazy: () =>
      import(/* webpackChunkName: "account/withdrawal" */ '../features/withdrawals/WithdrawalPage').then(
        ({ WithdrawalPage }) => ({ Component: WithdrawalPage }),
      ),
  },
  {
    path: paths.account.statement,
    lazy: () =>
      import(/* webpackChunkName: "account/statement" */ '../features/statement/StatementPage').then(
        ({ StatementPage }) => ({ Component: StatementPage }),
      ),
  },
  {
    path: paths.account.statementPrint,
    lazy: () =>
      import(/* webpackChunkName: "account/statement/print" */ '../features/statement/StatementPrintPage').then(
        ({ StatementPrintPage }) => ({
          Component: StatementPrintPage,
        }),
      ),
  },
];

const adminRoutes: RouteObject[] = [
  {
    path: paths.admin.overview,
    lazy: () =>
      import(/* webpackChunkName: "admin/overview" */ '../features/admin-overview/OverviewPage').then(
        ({ OverviewPage, handle }) => ({ Component: OverviewPage, handle }),
      ),
  },
  {
    path: paths.admin.dashboard,
    lazy: () =>
      import(/* webpackChunkName: "admin/dashboard" */ '../features/admin-jobs/JobManagementPage').then(
        ({ JobManagementPage, handle }) => ({ Component: JobManagementPage, handle }),
      ),
  },
  {
    path: paths.admin.postJob,
    lazy: () =>
      import(/* webpackChunkName: "admin/post-job" */ '../features/admin-jobs/PostJobPage').then(({ PostJobPage }) => ({
        Component: PostJobPage,
      })),
  },
  {
    path: routePatterns.adminEditJob,
    lazy: () =>
      import(/* webpackChunkName: "admin/edit-job" */ '../features/admin-jobs/EditJobPage').then(({ EditJobPage }) => ({
        Component: EditJobPage,
      })),
  },
  {
    path: routePatterns.adminViewJob,
    lazy: () =>
      import(/* webpackChunkName: "admin/view-job" */ '../features/admin-jobs/ViewJobPage').then(({ ViewJobPage }) => ({
        Component: ViewJobPage,
      })),
  },
  {
    path: paths.admin.reviewJobs,
    lazy: () =>
      import(/* webpackChunkName: "admin/review-jobs" */ '../features/admin-proofs/ReviewJobsPage').then(
        ({ ReviewJobsPage, handle }) => ({ Component: ReviewJobsPage, handle }),
      ),
  },
  {
    path: paths.admin.users,
    lazy: () =>
      import(/* webpackChunkName: "admin/user-management" */ '../features/admin-members/UserManagementPage').then(
        ({ UserManagementPage, handle }) => ({ Component: UserManagementPage, handle }),
      ),
  },
  {
    path: routePatterns.adminUser,
    lazy: () =>
      import(/* webpackChunkName: "admin/user-management/user" */ '../features/admin-members/UserProfilePage').then(
        ({ UserProfilePage }) => ({ Component: UserProfilePage }),
      ),
  },
  {
    path: paths.admin.withdrawal,
    lazy: () =>
      import(/* webpackChunkName: "admin/withdrawal" */ '../features/admin-withdrawals/AdminWithdrawalsPage').then(
        ({ AdminWithdrawalsPage, handle }) => ({ Component: AdminWithdrawalsPage, handle }),
      ),
  },
  {
    path: paths.admin.pay,
    lazy: () =>
      import(/* webpackChunkName: "admin/pay" */ '../features/admin-payouts/PayPage').then(({ PayPage, handle }) => ({
        Component: PayPage,
        handle,
      })),
  },
  {
    path: paths.admin.payouts,
    lazy: () =>
      import(/* webpackChunkName: "admin/payouts" */ '../features/admin-payouts/PayoutsPage').then(
        ({ PayoutsPage, handle }) => ({ Component: PayoutsPage, handle }),
      ),
  },
  {
    path: paths.admin.books,
    lazy: () =>
      import(/* webpackChunkName: "admin/books" */ '../features/admin-reconciliation/ReconciliationPage').then(
        ({ ReconciliationPage }) => ({
          Component: ReconciliationPage,
        }),
      ),
  },
  {
    path: paths.admin.referrals,
    lazy: () =>
      import(/* webpackChunkName: "admin/referrals" */ '../features/admin-referrals/ReferralReviewPage').then(
        ({ ReferralReviewPage, handle }) => ({ Component: ReferralReviewPage, handle }),
      ),
  },
  {
    path: paths.admin.coupon,
    lazy: () =>
      import(/* webpackChunkName: "admin/coupon" */ '../features/admin-coupons/CouponsPage').then(
        ({ CouponsPage, handle }) => ({ Component: CouponsPage, handle }),
      ),
  },
  {
    path: paths.admin.audit,
    lazy: () =>
      import(/* webpackChunkName: "admin/audit" */ '../features/admin-audit/AuditPage').then(({ AuditPage }) => ({
        Component: AuditPage,
      })),
  },
  {
    path: paths.admin.security,
    lazy: () =>
      import(/* webpackChunkName: "admin/security" */ '../features/admin-settings/SecurityPage').then(
        ({ SecurityPage }) => ({
          Component: SecurityPage,
        }),
      ),
  },
  ...[paths.admin.help, routePatterns.adminHelpPage].map((path) => ({
    path,
    lazy: () =>
      import(/* webpackChunkName: "admin/help" */ '../features/admin-help/HelpPage').then(({ HelpPage }) => ({
        Component: HelpPage,
      })),
  })),
];

/** A frame around screens; a screen that fails leaves its frame in place. */
const framed = (lazy: RouteObject['lazy'], children: RouteObject[]): RouteObject => ({
  lazy,
  children: [{ errorElement: <RouteFailure />, children }],
});

/** Every page of the product, and its guard. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <PageLoader />,
    children: [
      framed(async () => ({ Component: LoneLayout }), alone),
      {
        element: <GuestGuard />,
        children: [
          framed(
            () =>
              import(/* webpackChunkName: "auth" */ './layouts/PublicLayout').then(({ PublicLayout }) => ({
                Component: PublicLayout,
              })),
            authRoutes,
          ),
        ],
      },
      {
        element: <SessionGuard />,
        children: [
          framed(
            () =>
              import(/* webpackChunkName: "account" */ './layouts/MemberLayout').then(({ MemberLayout }) => ({
                Component: MemberLayout,
              })),
            member,
          ),
        ],
      },
      {
        element: <AdminGuard />,
        children: [
          framed(
            () =>
              import(/* webpackChunkName: "admin" */ './layouts/AdminLayout').then(({ AdminLayout }) => ({
                Component: AdminLayout,
              })),
            adminRoutes,
          ),
        ],
      },
    ],
  },
];
